/**
 * The programs of the cluster, built by Go from their published modules. Their versions are pinned here; a program that
 * was built once is not built again.
 */
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

const dnsMain = `package main

import (
	"github.com/coredns/coredns/coremain"
	_ "github.com/coredns/coredns/plugin/cache"
	_ "github.com/coredns/coredns/plugin/errors"
	_ "github.com/coredns/coredns/plugin/health"
	_ "github.com/coredns/coredns/plugin/kubernetes"
	_ "github.com/coredns/coredns/plugin/ready"
)

func main() { coremain.Run() }
`;

const noDnsProviders = `package dns

import (
	"fmt"

	"github.com/go-acme/lego/v5/challenge"
)

// NewDNSChallengeProviderByName knows none.
func NewDNSChallengeProviderByName(name string) (challenge.Provider, error) {
	return nil, fmt.Errorf("unrecognized DNS provider: %s", name)
}
`;

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

/**
 * Traefik asks certificates by some 150 providers of DNS, whose packages are half of it and of no use here: they are left
 * out. Its own replacements are repeated, but for a fork that is not published.
 */
async function prepareTraefik(folder: string): Promise<string[]> {
  const lego = await moduleFolderOf(folder, 'github.com/go-acme/lego/v5', 'v5.4.1');
  cpSync(lego, join(folder, 'lego'), { recursive: true });
  await outputOf('chmod', ['-R', 'u+w', join(folder, 'lego')]);
  writeFileSync(join(folder, 'lego', 'providers', 'dns', 'zz_gen_dns_providers.go'), noDnsProviders);
  const extension = clusterPlace('build', 'traefik', 'ext');
  writeFileSync(join(extension, 'go.mod'), 'module github.com/traefik/traefik/dynamic/ext\n\ngo 1.26.0\n');
  writeFileSync(join(extension, 'ext.go'), 'package ext\n\ntype HTTP struct{}\n\ntype Router struct{}\n');
  return [
    'replace github.com/go-acme/lego/v5 => ./lego',
    'replace github.com/traefik/traefik/dynamic/ext => ./ext',
    'replace github.com/abbot/go-http-auth => github.com/abbot/go-http-auth v0.4.0',
    'replace github.com/gorilla/mux => github.com/containous/mux v0.0.0-20250523120546-41b6ec3aed59',
  ];
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
    name: 'coredns',
    module: 'github.com/coredns/coredns',
    version: 'v1.15.0',
    goVersion: '1.26.0',
    programs: { coredns: '.' },
    prepare: withMain(dnsMain),
  },
  {
    name: 'kube-router',
    module: 'github.com/cloudnativelabs/kube-router/v2',
    version: 'v2.1.0',
    goVersion: '1.26.0',
    programs: { 'kube-router': 'github.com/cloudnativelabs/kube-router/v2/cmd/kube-router' },
  },
  {
    name: 'traefik',
    module: 'github.com/traefik/traefik/v3',
    version: 'v3.7.13',
    goVersion: '1.26.0',
    programs: { traefik: 'github.com/traefik/traefik/v3/cmd/traefik' },
    prepare: prepareTraefik,
  },
  {
    name: 'metrics-server',
    module: 'sigs.k8s.io/metrics-server',
    version: 'v0.9.0',
    goVersion: '1.26.4',
    programs: { 'metrics-server': 'sigs.k8s.io/metrics-server/cmd/metrics-server' },
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
