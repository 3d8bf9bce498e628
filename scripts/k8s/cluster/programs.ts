/**
 * The programs of the cluster, built by Go from their published modules. Their versions are pinned here; a program that
 * was built once is not built again.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf, runLogged, type Say } from '../../images/run-program.ts';
import { clusterPlace } from './places.ts';

const kubernetesVersion = 'v1.37.2';

export interface Recipe {
  readonly name: string;
  readonly module: string;
  readonly version: string;
  /** Programs by the packages that they are in. */
  readonly programs: Readonly<Record<string, string>>;
  readonly goVersion: string;
  readonly linkFlags?: string;
  /** Completes the folder with `go.mod` before anything is built. */
  readonly prepare?: (folder: string, moduleFolder: string) => Promise<string[]>;
}

const kubernetesPrograms = [
  'kubectl',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kubelet',
  'kube-proxy',
];

/** The modules that Kubernetes keeps beside itself are published with its minor and patch version, under 0. */
function stagingReplacements(goMod: string): string[] {
  const version = kubernetesVersion.replace('v1.', 'v0.');
  return [...goMod.matchAll(/^\s+(k8s\.io\/[\w-]+) => \.\/staging/gm)].map(
    ([, name]) => `replace ${name} => ${name} ${version}`,
  );
}

const pauseMain = `package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, syscall.SIGINT, syscall.SIGTERM)
	<-ended
}
`;

async function moduleFolderOf(folder: string, module: string, version: string): Promise<string> {
  const found = await outputOf('go', ['-C', folder, 'mod', 'download', '-json', `${module}@${version}`]);
  return (JSON.parse(found.slice(found.indexOf('{'), found.lastIndexOf('}') + 1)) as { Dir: string }).Dir;
}

const withMain = (source: string) => async (folder: string) => {
  writeFileSync(join(folder, 'main.go'), source);
  return Promise.resolve([]);
};

export const recipes: readonly Recipe[] = [
  {
    name: 'kubernetes',
    module: 'k8s.io/kubernetes',
    version: kubernetesVersion,
    goVersion: '1.26.0',
    programs: Object.fromEntries(kubernetesPrograms.map((name) => [name, `k8s.io/kubernetes/cmd/${name}`])),
    linkFlags: [
      `-X k8s.io/component-base/version.gitVersion=${kubernetesVersion}`,
      '-X k8s.io/component-base/version.gitMajor=1',
      `-X k8s.io/component-base/version.gitMinor=${kubernetesVersion.split('.')[1] ?? ''}`,
    ].join(' '),
    prepare: async (_, moduleFolder) =>
      Promise.resolve(stagingReplacements(readFileSync(join(moduleFolder, 'go.mod'), 'utf8'))),
  },
  {
    name: 'pause',
    module: '',
    version: '',
    goVersion: '1.26.0',
    programs: { pause: '.' },
    prepare: withMain(pauseMain),
  },
];

/** Returns the path of a built program. */
export const programPath = (name: string): string => join(clusterPlace('bin'), name);

/** Builds what of a recipe is missing. Throws with the words of the compiler. */
export async function buildRecipe(recipe: Recipe, say: Say): Promise<void> {
  const stampPath = programPath(`.${recipe.name}-version`);
  const stamp = JSON.stringify([recipe.version, recipe.goVersion, recipe.linkFlags ?? '']);
  const isCurrent = existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp;
  const missing = Object.entries(recipe.programs).filter(([name]) => !isCurrent || !existsSync(programPath(name)));
  if (missing.length === 0) return;
  const folder = clusterPlace('build', recipe.name);
  const lines = [`module cluster.invalid/${recipe.name}`, '', `go ${recipe.goVersion}`];
  writeFileSync(join(folder, 'go.mod'), `${lines.join('\n')}\n`);
  const source = recipe.module === '' ? '' : await moduleFolderOf(folder, recipe.module, recipe.version);
  const replacements = (await recipe.prepare?.(folder, source)) ?? [];
  if (recipe.module !== '') lines.push('', `require ${recipe.module} ${recipe.version}`);
  writeFileSync(join(folder, 'go.mod'), `${[...lines, '', ...replacements].join('\n')}\n`);
  for (const [name, path] of missing) {
    say(`building ${name} ${recipe.version} (log: ${join(folder, 'build.log')})`);
    const flags = ['-mod=mod', '-p', '2', '-trimpath', '-ldflags', `-s -w ${recipe.linkFlags ?? ''}`];
    const draft = programPath(`${name}.new`);
    const go = ['env', 'CGO_ENABLED=0', 'nice', 'go', '-C', folder, 'build', ...flags, '-o', draft, path];
    rmSync(draft, { force: true });
    await runLogged(go[0] ?? 'env', go.slice(1), join(folder, 'build.log'));
    renameSync(draft, programPath(name));
  }
  writeFileSync(stampPath, stamp);
}
