/**
 * `npm run rollout`: the whole product without the web server behind nginx, every process replaced one after the other
 * while 500 clients chat. Prints the findings, draws a chart, and exits with 1 when a check fails. `-- --clients 100
 * --rate 5 --seed 7 --picture out.svg` change the run.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { repositoryRoot } from './embedded/paths.ts';
import { usedMetrics } from './monitoring/used-metrics.ts';
import type { Finding } from './rollout/judge.ts';
import { drawRollout } from './rollout/plot.ts';
import { runRollout } from './rollout/run-rollout.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '500' },
    rate: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    picture: { type: 'string', default: join(repositoryRoot, 'docs', 'images', 'rollout.svg') },
    out: { type: 'string', default: join(repositoryRoot, '.data', 'rollout') },
  },
});

function print(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ what }) => what.length));
  for (const { what, value, must, holds } of findings) {
    const verdict = must === '' ? '      ' : holds ? 'ok    ' : 'FAILED';
    console.log(`${verdict} ${what.padEnd(width)}  ${value}${must === '' ? '' : `  (must: ${must})`}`);
  }
}

const began = performance.now();
const { findings, picture, scrapes, details } = await runRollout({
  clients: Number(values.clients),
  messagesPerS: Number(values.rate),
  seed: Number(values.seed),
  usedMetrics: usedMetrics(),
  say: (message) => console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${message}`),
});
console.log(`\n${details.join('\n')}\n`);
print(findings);

const svg = drawRollout(picture);
const pngPath = join(values.out, 'rollout.png');
for (const path of [values.picture, pngPath]) mkdirSync(dirname(path), { recursive: true });
writeFileSync(values.picture, svg);
writeFileSync(join(values.out, 'picture.json'), JSON.stringify(picture));
await sharp(Buffer.from(svg), { density: 110 }).png().toFile(pngPath);
scrapes.write(join(values.out, 'metrics'));
console.log(`\n${values.picture}, ${pngPath}`);
process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1;
