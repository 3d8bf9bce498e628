/**
 * Installations for commands that the pages for operators show: a machine with the layout of docs/operate/install.md,
 * and stand-ins for `kubectl` and `docker compose` that run a command with the environment of a container.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { repositoryRoot } from '../architecture/source-files.ts';
import { waitForExit, type EndedProcess } from '../services/ended-process.ts';
import { nodeEnvironment } from '../services/node-environment.ts';

type Settings = Readonly<Record<string, string>>;

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** Returns the filled-in example for machines; missing settings are added. */
function settingsFile(settings: Settings): string {
  const example = read('infra/systemd/plenum.env');
  const added = Object.entries(settings).filter(([name]) => !new RegExp(`^${name}=`, 'm').test(example));
  const filled = example.replaceAll(/^([A-Z0-9_]+)=.*$/gm, (line, name: string) =>
    settings[name] === undefined ? line : `${name}=${settings[name]}`,
  );
  return `${filled}${added.map(([name, value]) => `${name}=${value}\n`).join('')}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Runs the command after one of these words of its arguments, in an environment with these settings only.
 */
const stubProgram = (words: string, path: string, settings: Settings): string => `#!/bin/sh
until case "$1" in ${words}) true ;; *) false ;; esac; do shift; done
shift
exec env -i PATH=${quoted(path)} ${Object.entries(settings)
  .map(([name, value]) => quoted(`${name}=${value}`))
  .join(' ')} "$@"
`;

export interface Installations {
  /** The working directory of commands, for files. */
  readonly folder: string;
  readonly settingsPath: string;
  /** Runs a line of a page in a shell, with only a PATH in the environment. */
  run(line: string, env?: Settings): Promise<EndedProcess>;
  remove(): void;
}

/** Creates the installations. The settings of containers are those that their manifests pass. */
export function createInstallations(settings: Settings): Installations {
  const root = mkdtempSync(join(tmpdir(), 'plenum-installation-'));
  const place = (...parts: readonly string[]): string => {
    const path = join(root, ...parts);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };
  // tar -xf plenum-1.2.3-linux-x64.tar.gz -C /opt, ln -sfn plenum-1.2.3 /opt/plenum, ln -sfn /opt/plenum/bin/plenum /usr/local/bin/plenum
  symlinkSync(repositoryRoot, place('opt', 'plenum-1.2.3'));
  symlinkSync('plenum-1.2.3', place('opt', 'plenum'));
  symlinkSync(join(root, 'opt', 'plenum', 'bin', 'plenum'), place('usr', 'local', 'bin', 'plenum'));
  const settingsPath = place('etc', 'plenum', 'plenum.env');
  writeFileSync(settingsPath, settingsFile(settings), { mode: 0o600 });
  const { PATH = '', ...node } = nodeEnvironment();
  const path = [join(root, 'usr', 'local', 'bin'), PATH].join(delimiter);
  const settingsIn = (...files: readonly string[]): Settings => {
    const text = files.map(read).join('\n');
    const added = Object.entries(settings).filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
    return { ...node, NODE_ENV: 'production', ...Object.fromEntries(added) };
  };
  const kubernetes = settingsIn(
    'k8s/base/worker.yaml',
    'k8s/components/backup/backup.yaml',
    'k8s/components/uploads/kustomization.yaml',
    'k8s/overlays/production/settings.env',
  );
  writeFileSync(place('usr', 'local', 'bin', 'kubectl'), stubProgram('--', path, kubernetes), { mode: 0o755 });
  const compose = settingsIn('infra/compose.yaml');
  writeFileSync(place('usr', 'local', 'bin', 'dc'), stubProgram('worker|backup', path, compose), { mode: 0o755 });
  const folder = dirname(place('home', 'file'));
  return {
    folder,
    settingsPath,
    run(line, env = { PLENUM_SETTINGS: settingsPath }) {
      const child = spawn('sh', ['-c', line], {
        cwd: folder,
        env: { ...node, PATH: path, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return waitForExit(child);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
