/**
 * Runs a TypeScript script of this project with a supported Node: `node scripts/run.mjs scripts/start.ts [arguments]`.
 *
 * This file may run on an old Node, so it is plain JavaScript without dependencies and parses on Node 18. It installs
 * the packages if the lock file has changed, then runs the script with the pinned Node from the packages (Linux), or
 * with the current Node if that is new enough.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.install-stamp');
const oldest = [22, 22];
const parentCheckMs = 500;

function isNewEnough(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** Scripts that only need the packages of the workspaces. All others also need the packages of tests and tools. */
const productScripts = new Set(['scripts/start.ts', 'scripts/operator.ts', 'scripts/seed-command.ts']);

/** Returns the stamp of an installation: a digest of the lock file, and the platform. */
function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

/** Returns whether a direct call of npm has installed all packages of the lock file, according to its own record. */
function isInstalledByHand() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(stamp) || !existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages || {};
  const locked = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);
  return locked.every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.optional) return true;
    const found = installed[path];
    return found !== undefined && found.version === wanted.version;
  });
}

function runNpm(args) {
  // Prints dots as progress, because npm prints nothing if its output is not a terminal.
  const dots = spawn(process.execPath, ['-e', 'setInterval(() => process.stdout.write("."), 3000)'], {
    stdio: ['ignore', process.stdout.isTTY ? 'ignore' : 'inherit', 'ignore'],
  });
  const flags = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: '' } };
  const result = npm
    ? spawnSync(process.execPath, [npm, ...flags], options)
    : spawnSync('npm', flags, { ...options, shell: process.platform === 'win32' });
  dots.kill();
  if (result.status === 0) return;
  console.error(`[setup] npm ${args[0]} failed, see the output above.`);
  process.exit(result.status || 1);
}

/**
 * Deletes files that neither programs nor editors need: the C headers of the pinned Node, and source maps and readme
 * files of packages. Licences are kept.
 */
function removeUnused(folder) {
  rmSync(join(folder, `node-${process.platform}-${process.arch}`, 'include'), { recursive: true, force: true });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeUnused(path);
    else if (/\.map$|^(?!licen[cs]e|notice|copying).*\.md$/i.test(entry.name)) rmSync(path);
  }
}

function installWhenChanged() {
  const needsTools = !productScripts.has(process.argv[2]);
  const wanted = wantedStamp();
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : '';
  const isCurrent = installed.startsWith(wanted);
  const hasTools = installed.endsWith(' with tools');
  if (isCurrent && (hasTools || !needsTools)) return;
  const note = (tools) => writeFileSync(stamp, `${wanted}${tools ? ' with tools' : ''}\n`);
  if (isInstalledByHand()) {
    note(true);
    return;
  }
  const withTools = needsTools || hasTools;
  const began = Date.now();
  if (isCurrent) {
    console.log('[setup] installing the packages of tests and tools, which takes about a minute the first time');
    runNpm(['install', '--no-save']);
  } else {
    console.log('[setup] installing packages (npm ci), which takes about a minute the first time');
    runNpm(withTools ? ['ci'] : ['ci', '--workspaces']);
    if (!withTools) removeUnused(join(root, 'node_modules'));
  }
  note(withTools);
  console.log(`\n[setup] packages installed in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** Returns the pinned Node from the packages if there is one for this platform, otherwise the current Node. */
function chooseNode() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned)) {
    const version = (spawnSync(pinned, ['--version'], { encoding: 'utf8' }).stdout || '').trim();
    if (version && isNewEnough(version)) return pinned;
  }
  if (isNewEnough(process.version)) return process.execPath;
  console.error(
    `This project requires Node ${oldest.join('.')} or newer, but this is ${process.version}.\n` +
      'On Linux (x64, arm64), a suitable version is installed automatically. On other systems, run `brew install node@24`\n' +
      'or `nvm install 24`, or download it from https://nodejs.org/en/download.',
  );
  return process.exit(1);
}

/** On Linux, adds a parent-death signal, so that the script is stopped even if this process is killed. */
function launchCommand(node, args) {
  if (process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0) {
    return ['setpriv', ['--pdeathsig', 'TERM', '--', node, ...args]];
  }
  return [node, args];
}

const shells = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh']);

/**
 * Returns the process ids of the parent and, if the parent is a shell started by npm, which outlives npm, of its
 * parent. The parent of npm itself is not included, because a background job may outlive the shell that started it.
 */
function starters() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    // Fields are counted after the closing parenthesis of the command; the second one is the parent.
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return shells.has(name) ? `${process.ppid} ${parent}` : String(process.ppid);
  } catch {
    return String(process.ppid);
  }
}

function handOver() {
  const node = chooseNode();
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(':');
  const [command, args] = launchCommand(node, process.argv.slice(2));
  // The compile cache halves the start time of the product's processes.
  const compileCache = process.env.NODE_COMPILE_CACHE || join(root, '.cache', 'node-compile');
  const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE: compileCache };
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`[setup] could not run ${command}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code === null ? 1 : code));
  if (process.env.npm_lifecycle_event || process.env.PLENUM_FOLLOW_PARENT) {
    // If npm (or a test) is killed with SIGKILL, the only sign is a changed parent.
    const before = starters();
    const check = setInterval(() => {
      if (starters() === before) return;
      clearInterval(check);
      console.error(
        '[setup] stopping, because the parent process has exited. To keep it running, use `setsid npm start`.',
      );
      child.kill('SIGTERM');
    }, parentCheckMs);
  }
}

if (process.argv.length < 3) {
  console.error('Usage: node scripts/run.mjs scripts/<name>.ts [arguments]');
  process.exit(2);
}
installWhenChanged();
handOver();
