/** Starts the whole product as a person does, on a data folder and ports of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repositoryRoot } from '../../../scripts/embedded/paths.ts';
import { parseReady, type Ready } from '../../../scripts/embedded/ready-line.ts';

export interface StartedProduct {
  readonly ready: Ready;
  readonly child: ChildProcess;
  readonly dataDir: string;
  /** Everything it printed so far. */
  readonly output: () => string;
  /** Ends it as Ctrl-C does and waits; the data folder stays. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A private folder for the data of one product. */
export function newDataDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'plenum-product-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Resolves with the ready line. Throws with what was printed when it ends instead.
 * @param extra settings beside the folder and free ports
 */
export async function startProduct(
  dataDir: string,
  extra: Readonly<Record<string, string>> = {},
): Promise<StartedProduct> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      PLENUM_DATA_DIR: dataDir,
      PLENUM_PORT: '0',
      PLENUM_MAIL_PORT: '0',
      PLENUM_FOLLOW_PARENT: '1',
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exited = once(child, 'exit');
  const ready = await new Promise<Ready>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const found = parseReady(line);
        if (found !== null) resolve(found);
      });
    }
    child.once('close', () => reject(new Error(`The product did not start:\n${lines.join('\n')}`)));
  });
  return {
    ready,
    child,
    dataDir,
    output: () => lines.join('\n'),
    stop: async (signal = 'SIGINT') => {
      child.kill(signal);
      await exited;
    },
  };
}
