#!/usr/bin/env python3
"""Trains the nets on shards and writes their file: SHARDS OUT MINUTES [NET...]. Needs PyTorch.

The state of each net is kept in OUT.NET.pt; a later run goes on from there. Runs for different nets may go on at
the same time. Several processes can train one net together: RANK=0 WORLD=3 MEET=FILE in the environment of the first
and so on; FILE must not exist before.
"""

import os
import pathlib
import random
import sys
import time

import numpy as np
import torch
from torch import distributed
from torch.nn import functional

import layers
import nets
import read_board
import sampling
import shards

SHARES = {"points": 0.5, "corners": 0.28, "finder": 0.22}
BATCH = {"points": 8, "corners": 16, "finder": 16}
RATE = 2e-3
POOL = 160  # how many shards are held in memory, 36 MB each


class Pool:
    """Shards, loaded as they appear and forgotten when their files are gone."""

    def __init__(self, folder, arrays):
        self.folder, self.arrays, self.held = pathlib.Path(folder), arrays, {}

    def refresh(self):
        paths = sorted(self.folder.glob("*.npz"))
        for path in set(self.held) - set(paths):
            del self.held[path]
        for path in paths:
            if path not in self.held and len(self.held) < POOL:
                with np.load(path) as data:
                    self.held[path] = {name: data[name] for name in self.arrays}
        return len(self.held) * shards.PART

    def draw(self, count, names):
        """Returns `count` scenes as arrays of the names."""
        keys = list(self.held)
        picks = [(random.choice(keys), random.randrange(shards.PART)) for _ in range(count)]
        return [np.stack([self.held[key][name][k] for key, k in picks]) for name in names]


def sampled(pictures, matrices, width, height):
    """Samples a batch of uint8 pictures through 3x3 matrices (from the result's pixels to the source's)."""
    source = torch.from_numpy(pictures).permute(0, 3, 1, 2).float()
    y, x = torch.meshgrid(torch.arange(height) + 0.5, torch.arange(width) + 0.5, indexing="ij")
    points = torch.stack([x, y, torch.ones_like(x)], -1).reshape(-1, 3)
    ahead = points @ torch.from_numpy(np.stack(matrices)).float().transpose(1, 2)
    grid = ahead[:, :, :2] / ahead[:, :, 2:]
    size = torch.tensor([source.shape[3], source.shape[2]])
    grid = (grid / size * 2 - 1).reshape(-1, height, width, 2)
    return functional.grid_sample(source, grid, padding_mode="border", align_corners=False)


def coloured(pictures):
    """Changes light and colours of a batch (values from 0 to 255), and normalises it."""
    count = len(pictures)
    gain = 1 + 0.18 * torch.randn(count, 1, 1, 1) + 0.06 * torch.randn(count, 3, 1, 1)
    shift = 20 * torch.randn(count, 1, 1, 1) + 5 * torch.randn(count, 3, 1, 1)
    pictures = (pictures * gain + shift).clamp(0, 255)
    bend = torch.exp(0.25 * torch.randn(count, 1, 1, 1))
    pictures = 255 * (pictures / 255).clamp(1e-4, 1) ** bend
    pictures = pictures + torch.rand(count, 1, 1, 1) ** 3 * 16 * torch.randn_like(pictures)
    mean, deviation = pictures.mean((1, 2, 3), keepdim=True), pictures.std((1, 2, 3), keepdim=True)
    return (pictures - mean) / deviation.clamp(min=8)


def shaken(place, cell, much):
    """Returns corners moved as a finder errs: together, by size, by turning and each alone; `much` in cells."""
    centre = place.mean(0)
    angle = np.random.randn() * much * 0.06
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    size = 1 + np.random.randn(2) * much * 0.08
    moved = (place - centre) * size @ turn.T + centre
    return moved + np.random.randn(2) * much * 0.6 * cell + np.random.randn(4, 2) * much * 0.4 * cell


def points_step(net, pool):
    boards, classes, marks = pool.draw(BATCH["points"], ARRAYS["points"])
    width, height, place = sampling.frame(sampling.POINTS_CELL, sampling.POINTS_MARGIN)
    wide = sampling.frame(shards.CELL, shards.MARGIN)[2]
    matrices = []
    for _ in boards:
        matrices.append(sampling.perspective(place, shaken(wide, shards.CELL, random.choice((0.03, 0.06, 0.12)))))
    values = coloured(sampled(boards, matrices, width, height))
    if random.random() < 0.3:
        values = functional.avg_pool2d(values, 3, 1, 1)
    target = torch.from_numpy(classes).long()
    known = target >= 0
    output = net(values).flatten(2)
    sums = output[:, :15]
    marks = torch.from_numpy(marks).float()
    marked = functional.binary_cross_entropy_with_logits(output[:, 15], marks, reduction="none") * (1 + 20 * marks)
    loss = functional.cross_entropy(sums, target.clamp(min=0), reduction="none")
    weight = known.float() * torch.where(target == 0, 0.6, 1.0)
    right = ((sums.argmax(1) == target) & known).float().sum() / known.float().sum().clamp(min=1)
    marked = (marked * known.float()).sum() / known.float().sum().clamp(min=1)
    return (loss * weight).sum() / weight.sum().clamp(min=1) + 0.7 * marked, float(1 - right)


def corners_step(net, pool):
    boards, classes = pool.draw(BATCH["corners"], ARRAYS["corners"])
    cell = sampling.CORNERS_CELL
    width, height, place = sampling.frame(cell, sampling.CORNERS_MARGIN)
    wide = sampling.frame(shards.CELL, shards.MARGIN)[2]
    matrices, targets, weights, known = [], [], [], []
    for one in classes:
        away = random.random() < 0.1
        place_in_board = np.roll(wide, random.choice((1, 3)), 0) if random.random() < 0.15 else wide
        lies = place_in_board is not wide  # the board lies on its side, and so is not found
        much = 3.0 if away else random.choice((0.08, 0.3, 0.7))
        while True:
            moved = shaken(place_in_board, shards.CELL, much)
            matrix = sampling.perspective(place, moved)
            offset = (sampling.carried(np.linalg.inv(matrix), place_in_board) - place) / cell
            if np.isfinite(offset).all() and (away or np.abs(offset).max() < 3):
                break
        far = np.abs(offset).max()
        matrices.append(matrix)
        targets.append(np.clip(offset, -3, 3).reshape(8))
        weights.append(float(one[0] >= 0 and far < 3 and not lies))
        sure = far < 1.5 or far > 3 or one[0] < 0 or lies
        known.append(float(one[0] >= 0 and far < 1.5 and not lies) if sure else -1.0)
    # Halved first, as the pyramid of the program does before it samples.
    halves = functional.avg_pool2d(torch.from_numpy(boards).permute(0, 3, 1, 2).float(), 2).permute(0, 2, 3, 1).numpy()
    half = np.diag([0.5, 0.5, 1.0])
    values = coloured(sampled(halves, [half @ m for m in matrices], width, height))
    sums = net(values).flatten(1)
    target, weight = torch.tensor(np.array(targets)).float(), torch.tensor(weights)[:, None]
    known = torch.tensor(known)
    near = functional.smooth_l1_loss(sums[:, :8], target, reduction="none", beta=0.1) * weight
    board = functional.binary_cross_entropy_with_logits(sums[:, 8], known.clamp(min=0), reduction="none") * (known >= 0)
    error = float(((sums[:, :8] - target).abs() * weight).sum() / (8 * weight.sum()).clamp(min=1))
    return near.mean() * 2 + 0.3 * board.mean(), error


def finder_step(net, pool):
    whole, places = pool.draw(BATCH["finder"], ARRAYS["finder"])
    side = sampling.FINDER_SIDE
    matrices, corners = [], []
    for place in places:
        scale = shards.SIDE / side * random.choice((1.0, random.uniform(0.75, 1.3)))
        shift = (shards.SIDE - scale * side) / 2 + np.random.uniform(-0.1, 0.1, 2) * shards.SIDE * (random.random() < 0.5)
        mirror = random.random() < 0.5
        matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1.0]])
        if mirror:
            matrix = matrix @ np.array([[-1.0, 0, side], [0, 1, 0], [0, 0, 1]])
        matrices.append(matrix)
        moved = sampling.carried(np.linalg.inv(matrix), place)
        if mirror:
            moved = moved[[1, 0, 3, 2]]
        corners.append(read_board.level(moved))
    values = coloured(sampled(whole, matrices, side, side))
    sums = net(values)
    step = side / 16
    y, x = np.meshgrid((np.arange(16) + 0.5) * step, (np.arange(16) + 0.5) * step, indexing="ij")
    target, inside, around = np.zeros((len(corners), 8, 16, 16), np.float32), [], []
    for k, moved in enumerate(corners):
        if not np.isfinite(moved).all():
            inside.append(np.zeros((16, 16)))
            around.append(np.zeros((16, 16)))
            continue
        matrix = sampling.perspective(moved, np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]))
        own = np.abs(sampling.carried(matrix, np.stack([x.ravel(), y.ravel()], 1))).max(1).reshape(16, 16)
        middle = np.abs(own - own.min()) < 1e-9
        inside.append((own < 0.4) | middle)
        around.append((own < 0.7) & ~((own < 0.4) | middle))
        for c in range(4):
            target[k, 2 * c], target[k, 2 * c + 1] = (moved[c, 0] - x) / 64, (moved[c, 1] - y) / 64
    inside, around = torch.tensor(np.array(inside)).float(), torch.tensor(np.array(around)).float()
    chance = functional.binary_cross_entropy_with_logits(sums[:, 0], inside, reduction="none") * (1 - around)
    away = functional.smooth_l1_loss(sums[:, 1:], torch.from_numpy(target), reduction="none", beta=0.1).mean(1)
    total = inside.sum().clamp(min=1)
    error = float(((sums[:, 1:] - torch.from_numpy(target)).abs().mean(1) * inside).sum() / total) * 64
    return chance.sum() / (256 * len(corners)) * 6 + (away * inside).sum() / total * 3, error


ARRAYS = {"points": ("boards", "classes", "marks"), "corners": ("boards", "classes"), "finder": ("whole", "places")}
STEPS = {"points": points_step, "corners": corners_step, "finder": finder_step}


def main():
    folder, out, minutes = sys.argv[1], sys.argv[2], float(sys.argv[3])
    names = sys.argv[4:] or list(SHARES)
    torch.set_num_threads(1)
    torch.manual_seed(random.randrange(1 << 30))
    rank, world = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD", 1))
    if world > 1:
        if len(names) != 1:
            sys.exit("processes that train together train one net")
        distributed.init_process_group("gloo", init_method="file://" + os.environ["MEET"], rank=rank, world_size=world)
    pool, begun = Pool(folder, sorted({array for name in names for array in ARRAYS[name]})), time.time()
    models, optimisers, spent, counts, errors = {}, {}, {}, {}, {}
    for name in nets.MAKERS:
        models[name] = nets.MAKERS[name]()
        state = pathlib.Path(f"{out}.{name}.pt")
        if state.exists():
            models[name].load_state_dict(torch.load(state))
    for name in names:
        optimisers[name] = torch.optim.AdamW(models[name].parameters(), RATE, weight_decay=1e-4)
        spent[name], counts[name], errors[name] = 0.0, 0, []
    shown, total = time.time(), sum(SHARES[name] for name in names)
    size = pool.refresh()
    while not size:
        time.sleep(1)
        size = pool.refresh()
    while True:
        part = (time.time() - begun) / (minutes * 60)
        if world > 1:  # all end together
            parts = torch.tensor([part])
            distributed.all_reduce(parts, distributed.ReduceOp.MAX)
            part = float(parts)
        if part >= 1:
            break
        name = min(names, key=lambda n: spent[n] / SHARES[n])
        started = time.process_time()
        model = models[name].train()
        for group in optimisers[name].param_groups:
            warm = min(1.0, (counts[name] + 1) / 50)
            group["lr"] = RATE * warm * (0.5 + 0.5 * np.cos(np.pi * part)) + 1e-5
        loss, error = STEPS[name](model, pool)
        optimisers[name].zero_grad()
        loss.backward()
        if world > 1:
            gradients = torch.cat([p.grad.flatten() for p in model.parameters()])
            distributed.all_reduce(gradients)
            sizes = [p.numel() for p in model.parameters()]
            for p, part_of_it in zip(model.parameters(), torch.split(gradients / world, sizes)):
                p.grad = part_of_it.reshape(p.shape)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimisers[name].step()
        errors[name].append(error)
        spent[name] += time.process_time() - started
        counts[name] += 1
        if time.time() - shown > 45:
            shown = time.time()
            size = pool.refresh()
            words = [f"{n} {counts[n]} steps, {spent[n]:.0f} s, error {np.mean(errors[n][-60:]):.4f}" for n in names if errors[n]]
            print(f"{part:.2f} of the time, {size} scenes; " + "; ".join(words), flush=True)
            if rank == 0:
                save(out, models, names)
    if rank == 0:
        save(out, models, names)


def save(out, models, names):
    """Writes the states and the file of the nets."""
    for name, model in models.items():
        state = pathlib.Path(f"{out}.{name}.pt")
        if name in names:
            torch.save(model.state_dict(), f"{state}.part")
            pathlib.Path(f"{state}.part").rename(state)
        elif state.exists():  # another run trains it
            model.load_state_dict(torch.load(state))
    part = pathlib.Path(f"{out}.{os.getpid()}")
    layers.write(part, [nets.exported(name, models[name]) for name in nets.MAKERS])
    part.rename(out)


if __name__ == "__main__":
    main()
