/**
 * Runs a TypeScript script of this project on a Node that can: `node scripts/run.mjs scripts/start.ts [arguments]`.
 *
 * This file is what a person's own Node meets first, perhaps an old one, so it is plain JavaScript with builtins only
 * and parses on Node 18. It installs the packages when the lock file changed, then hands over to the pinned Node that
 * came with them (Linux) or to the person's own when that is new enough.
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

/** Scripts that run the product need the packages of the workspaces; all others need those of tests and tools too. */
const productScripts = new Set(['scripts/start.ts', 'scripts/operator.ts', 'scripts/seed-command.ts']);

/** Packages are installed for one lock file on one platform; both together make the stamp. */
function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

/** Checks whether somebody ran npm by hand: its own record then holds every package of the lock in the same version. */
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
  // A dot now and then, because npm itself is silent when its output is not a terminal.
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
  console.error(`[setup] npm ${args[0]} failed; what it said is above.`);
  process.exit(result.status || 1);
}

/** Deletes what nothing reads at run time: the C headers of the pinned Node, and source maps of packages. */
function removeUnused(folder) {
  rmSync(join(folder, `node-${process.platform}-${process.arch}`, 'include'), { recursive: true, force: true });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeUnused(path);
    else if (entry.name.endsWith('.map')) rmSync(path);
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
    console.log('[setup] installing the packages of tests and tools; the first time this takes a minute or so');
    runNpm(['install', '--no-save']);
  } else {
    console.log('[setup] installing packages (npm ci); the first time this takes a minute or so');
    runNpm(withTools ? ['ci'] : ['ci', '--workspaces']);
    if (!withTools) removeUnused(join(root, 'node_modules'));
  }
  note(withTools);
  console.log(`\n[setup] packages installed in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** The pinned Node from the packages where there is one for this platform, else the one we are running on. */
function chooseNode() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned)) {
    const version = (spawnSync(pinned, ['--version'], { encoding: 'utf8' }).stdout || '').trim();
    if (version && isNewEnough(version)) return pinned;
  }
  if (isNewEnough(process.version)) return process.execPath;
  console.error(
    `This project needs Node ${oldest.join('.')} or newer and you have ${process.version}.\n` +
      'On Linux (x64, arm64) it brings its own; elsewhere install one: `brew install node@24`, `nvm install 24`,\n' +
      'or https://nodejs.org/en/download.',
  );
  return process.exit(1);
}

/** On Linux the kernel tells the script when we were killed without a chance to pass it on. */
function launchCommand(node, args) {
  if (process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0) {
    return ['setpriv', ['--pdeathsig', 'TERM', '--', node, ...args]];
  }
  return [node, args];
}

const shells = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh']);

/**
 * Who started us: our parent, and where that is only a shell which npm has put in between and which outlives npm, its
 * parent too. The parent of npm itself does not count: somebody's shell may end while what it has put into the
 * background goes on.
 */
function starters() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    // Fields are counted after the closing bracket of the command; the second of them is the parent.
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
  // Compiled code is kept between runs, which halves the time the product's processes need to come up.
  const compileCache = process.env.NODE_COMPILE_CACHE || join(root, '.cache', 'node-compile');
  const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE: compileCache };
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`[setup] could not run ${command}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code === null ? 1 : code));
  if (process.env.npmLifecycleEvent || process.env.PLENUM_FOLLOW_PARENT) {
    // npm (or a test) killed with -9 tells nobody; another starter is how we notice.
    const before = starters();
    const check = setInterval(() => {
      if (starters() === before) return;
      clearInterval(check);
      console.error('[setup] what has started this is gone, so it stops; `setsid npm start` goes on by itself.');
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
