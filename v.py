import qipu, os
os.chdir("/tmp/rev/p2")
g=qipu.Game(moves="炮二平五 马8进7",tags={"Red":"胡"}); g.root.add("炮八平五")
print(g.to("pgn")); print(g.to("pgn",variations=False)==g.to("pgn"), g.to("jsonl",variations=False))
print(open("c.qdb.gz","rb").read()[:16])
try: print(list(qipu.open("c.qdb.gz")))
except Exception as e: print(e)
try: print(g.to("pgn",encoding="nonsense"))
except Exception as e: print(e)
