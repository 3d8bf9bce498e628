/** The crun configuration for an image (OCI runtime specification): read-only, without capabilities. */
import type { ImageConfig, RunOptions } from './container-engine.ts';

const tmpfsMount = (destination: string, mode: string) => ({
  destination,
  type: 'tmpfs',
  source: 'tmpfs',
  options: ['nosuid', 'nodev', `mode=${mode}`],
});

const bindMount = (path: string) => ({
  destination: path,
  type: 'bind',
  source: path,
  options: ['bind', 'ro', 'nosuid', 'nodev'],
});

/** Returns the user id of an image. Throws if it is a name, because orchestrators cannot verify that it is not root. */
function userOf({ User = '' }: ImageConfig): { readonly uid: number; readonly gid: number } {
  const [uid, gid] = User.split(':').map(Number);
  if (uid === undefined || gid === undefined || !Number.isInteger(uid) || !Number.isInteger(gid))
    throw new Error(`The user of the image must be two numbers, but is ${JSON.stringify(User)}.`);
  return { uid, gid };
}

/** Returns the contents of `config.json`. */
export function runtimeConfig(root: string, image: ImageConfig, options: RunOptions): unknown {
  const env = [...(image.Env ?? []), ...Object.entries(options.env).map(([name, value]) => `${name}=${value}`)];
  return {
    ociVersion: '1.0.2',
    root: { path: root, readonly: true },
    hostname: options.name,
    process: {
      terminal: false,
      user: userOf(image),
      args: [...(image.Entrypoint ?? []), ...(options.command ?? image.Cmd ?? [])],
      env,
      cwd: image.WorkingDir ?? '/',
      noNewPrivileges: true,
      capabilities: { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] },
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { ...tmpfsMount('/dev', '755'), options: ['nosuid', 'strictatime', 'mode=755'] },
      ...['/tmp', ...(options.writable ?? [])].map((path) => tmpfsMount(path, '1777')),
      // Resolves names as on the host, because the container uses the host network.
      ...['/etc/resolv.conf', '/etc/hosts'].map(bindMount),
    ],
    linux: { namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })) },
  };
}
