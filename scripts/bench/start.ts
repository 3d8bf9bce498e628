/** A first and a second `npm start` in a temporary folder, split by the printed steps. Packages are installed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDataDirectory, startProduct } from '../../tests/support/services/started-product.ts';
import type { Plain } from './figures.ts';

const stepLine = /^\[start\] (\w+) +([\d.]+) s/;
const totalLine = /Started in ([\d.]+) s/;

/** Parses the seconds of each step, and of everything under the name `total`. */
export function readSteps(output: string): Map<string, number> {
  const steps = new Map<string, number>();
  for (const line of output.split('\n')) {
    const [, name, seconds] = stepLine.exec(line) ?? [];
    if (name !== undefined) steps.set(name, Number(seconds));
    const total = totalLine.exec(line)?.[1];
    if (total !== undefined) steps.set('total', Number(total));
  }
  return steps;
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchStart(): Promise<Plain[]> {
  const folder = newDataDirectory();
  // Compiled code is cached between starts; a first start has none.
  const compileCache = mkdtempSync(join(tmpdir(), 'plenum-bench-'));
  const figures: Plain[] = [];
  try {
    for (const which of ['first', 'second']) {
      const product = await startProduct(folder.path, { NODE_COMPILE_CACHE: compileCache });
      // The total is printed just before the ready line.
      const steps = readSteps(product.output());
      await product.stop();
      for (const [name, value] of steps) {
        figures.push({ kind: 'plain', name: `${which} start: ${name}`, value, unit: 's', limit: null });
      }
    }
    return figures;
  } finally {
    folder.remove();
    rmSync(compileCache, { recursive: true, force: true });
  }
}
