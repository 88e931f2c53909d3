#include "opening/ecco_families.h"

#include <algorithm>

#include "base/ascii.h"

namespace qipu {
namespace {

/// The names say what the codes of each family in ecco.txt have in common.
constexpr EccoFamily kFamilies[] = {
    {"A", {"其他开局", "其他開局", "Other Openings"}},
    {"A0", {"少见的第一着", "少見的第一著", "Uncommon First Moves"}},
    {"A1", {"飞相局", "飛相局", "Elephant Opening"}},
    {"A2", {"飞相对士角炮、中炮", "飛相對士角炮、中炮", "Elephant v. Palcorner or Central Cannon"}},
    {"A3", {"飞相对过宫炮、进卒", "飛相對過宮炮、進卒", "Elephant v. Cross-Palace Cannon or Pawn"}},
    {"A4", {"起马局", "起馬局", "Horse Opening"}},
    {"A5", {"仕角炮局", "仕角炮局", "Palcorner Cannon Opening"}},
    {"A6", {"过宫炮局", "過宮炮局", "Cross-Palace Cannon Opening"}},
    {"B",
     {"中炮对反宫马及其他", "中炮對反宮馬及其他",
      "Central Cannon v. Sandwiched Horses and Others"}},
    {"B0", {"中炮对其他", "中炮對其他", "Central Cannon v. Others"}},
    {"B1", {"中炮对单提马", "中炮對單提馬", "Central Cannon v. Single Horse"}},
    {"B2", {"中炮对左三步虎", "中炮對左三步虎", "Central Cannon v. Left Three-Step Tiger"}},
    {"B3", {"中炮对反宫马", "中炮對反宮馬", "Central Cannon v. Sandwiched Horses"}},
    {"B4", {"五六炮对反宫马", "五六炮對反宮馬", "Fifth-Sixth-File Cannons v. Sandwiched Horses"}},
    {"B5", {"五七炮对反宫马", "五七炮對反宮馬", "Fifth-Seventh-File Cannons v. Sandwiched Horses"}},
    {"C", {"中炮对屏风马", "中炮對屏風馬", "Central Cannon v. Screen Horses"}},
    {"C0",
     {"中炮七路马、左边马对屏风马", "中炮七路馬、左邊馬對屏風馬",
      "Central Cannon with a Left Horse v. Screen Horses"}},
    {"C1",
     {"中炮右横车、巡河车、过河车对屏风马", "中炮右橫車、巡河車、過河車對屏風馬",
      "Central Cannon with a Rook v. Screen Horses"}},
    {"C2",
     {"中炮过河车七路马对屏风马两头蛇", "中炮過河車七路馬對屏風馬兩頭蛇",
      "River-Crossing Rook, Seventh-File Horse v. Two-Headed Snake"}},
    {"C3",
     {"中炮过河车互进七兵对屏风马", "中炮過河車互進七兵對屏風馬",
      "River-Crossing Rook, Both Seventh-File Pawns v. Screen Horses"}},
    {"C4",
     {"中炮过河车互进七兵对屏风马平炮兑车", "中炮過河車互進七兵對屏風馬平炮兌車",
      "River-Crossing Rook v. Screen Horses, Edge Cannon Rook Exchange"}},
    {"C5", {"五六炮对屏风马", "五六炮對屏風馬", "Fifth-Sixth-File Cannons v. Screen Horses"}},
    {"C6", {"五七炮对屏风马", "五七炮對屏風馬", "Fifth-Seventh-File Cannons v. Screen Horses"}},
    {"C7",
     {"五七炮对屏风马进３卒", "五七炮對屏風馬進３卒",
      "Fifth-Seventh-File Cannons v. Screen Horses, Third-File Pawn"}},
    {"C8",
     {"中炮巡河炮对屏风马", "中炮巡河炮對屏風馬",
      "Central Cannon, Riverbank Cannon v. Screen Horses"}},
    {"C9",
     {"五八炮、五九炮对屏风马", "五八炮、五九炮對屏風馬",
      "Fifth-Eighth-File or Fifth-Ninth-File Cannons v. Screen Horses"}},
    {"D", {"顺炮、列炮", "順炮、列炮", "Same-Direction and Opposite-Direction Cannons"}},
    {"D0",
     {"顺炮缓开车、横车", "順炮緩開車、橫車", "Same-Direction Cannons, Slow Rooks or Ranked Rook"}},
    {"D1",
     {"顺炮直车对缓开车", "順炮直車對緩開車", "Same-Direction Cannons, Filed Rook v. Slow Rooks"}},
    {"D2",
     {"顺炮直车对横车", "順炮直車對橫車", "Same-Direction Cannons, Filed Rook v. Ranked Rook"}},
    {"D3",
     {"中炮对左炮封车转列炮", "中炮對左炮封車轉列炮",
      "Left Cannon Blockade into Opposite-Direction Cannons"}},
    {"D4",
     {"中炮对左三步虎转列炮", "中炮對左三步虎轉列炮",
      "Left Three-Step Tiger into Opposite-Direction Cannons"}},
    {"D5", {"中炮对列炮", "中炮對列炮", "Central Cannon v. Opposite-Direction Cannons"}},
    {"E", {"仙人指路、对兵局", "仙人指路、對兵局", "Angel's Pawn and Opposing Pawns"}},
    {"E0", {"仙人指路局", "仙人指路局", "Angel's Pawn Opening"}},
    {"E1", {"仙人指路对卒底炮", "仙人指路對卒底炮", "Angel's Pawn v. Cannon behind the Pawn"}},
    {"E2",
     {"仙人指路转左中炮对卒底炮飞左象（前）", "仙人指路轉左中炮對卒底炮飛左象（前）",
      "Angel's Pawn v. Cannon behind the Pawn, Left Elephant (first part)"}},
    {"E3",
     {"仙人指路转左中炮对卒底炮飞左象（后）", "仙人指路轉左中炮對卒底炮飛左象（後）",
      "Angel's Pawn v. Cannon behind the Pawn, Left Elephant (second part)"}},
    {"E4", {"对兵局", "對兵局", "Opposing Pawns"}}};

}  // namespace

std::span<const EccoFamily> all_ecco_families() { return kFamilies; }

const EccoFamily* find_ecco_family(std::string_view prefix) {
  const auto* const found = std::ranges::find_if(
      kFamilies, [&](const EccoFamily& each) { return ascii::same_word(each.prefix, prefix); });
  return found == std::end(kFamilies) ? nullptr : found;
}

}  // namespace qipu
