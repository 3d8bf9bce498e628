/** The crun configuration of an image's process (OCI runtime specification): read-only, without capabilities. */
import type { ImageConfig, RunOptions } from './container-engine.ts';

const inMemory = (destination: string, mode: string) => ({
  destination,
  type: 'tmpfs',
  source: 'tmpfs',
  options: ['nosuid', 'nodev', `mode=${mode}`],
});

const ofThisMachine = (path: string) => ({
  destination: path,
  type: 'bind',
  source: path,
  options: ['bind', 'ro', 'nosuid', 'nodev'],
});

/** Returns the numeric user of an image; throws when it is a name, which orchestrators cannot distinguish from root. */
function userOf({ User = '' }: ImageConfig): { readonly uid: number; readonly gid: number } {
  const [uid, gid] = User.split(':').map(Number);
  if (uid === undefined || gid === undefined || !Number.isInteger(uid) || !Number.isInteger(gid))
    throw new Error(`The image's user is ${JSON.stringify(User)} and not two numbers.`);
  return { uid, gid };
}

/** Returns the file for crun. */
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
      { ...inMemory('/dev', '755'), options: ['nosuid', 'strictatime', 'mode=755'] },
      ...['/tmp', ...(options.writable ?? [])].map((path) => inMemory(path, '1777')),
      // On the host network, names are resolved as on the host.
      ...['/etc/resolv.conf', '/etc/hosts'].map(ofThisMachine),
    ],
    linux: { namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })) },
  };
}
