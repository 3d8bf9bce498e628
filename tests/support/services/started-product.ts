/** Starts the whole product like a user, with its own data folder and ports. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repositoryRoot } from '../../../scripts/embedded/paths.ts';
import { parseReady, type Ready } from '../../../scripts/embedded/ready-line.ts';
import { dataFolder } from './data-folder.ts';

export interface StartedProduct {
  readonly ready: Ready;
  readonly child: ChildProcess;
  readonly dataDir: string;
  /** Returns the output so far. */
  readonly output: () => string;
  /** Stops it like Ctrl-C and waits; the data folder stays. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Creates a private data folder. */
export function newDataDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(dataFolder(), 'plenum-product-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Resolves with the ready line. Throws with the output when it exits.
 * @param extra settings besides the folder and free ports
 * @param root checkout that is started
 */
export async function startProduct(
  dataDir: string,
  extra: Readonly<Record<string, string>> = {},
  root: string = repositoryRoot,
): Promise<StartedProduct> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    cwd: root,
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
        const readyLine = parseReady(line);
        if (readyLine !== null) resolve(readyLine);
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
