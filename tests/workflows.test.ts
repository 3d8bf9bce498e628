/** The workflows of GitHub, by rules that its own checker does not know, and the one that publishes releases. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { platforms } from '../scripts/release/platform.ts';
import { repositoryRoot } from './support/architecture/source-files.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly needs?: readonly string[];
  readonly strategy?: { readonly matrix: { readonly image?: readonly string[] } };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: { readonly push?: { readonly tags?: readonly string[]; readonly branches?: readonly string[] } };
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = join(repositoryRoot, '.github', 'workflows');
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const names = globSync('*.yml', { cwd: folder }).toSorted();

/** Returns what a workflow does that none may do. */
function offences(text: string): readonly string[] {
  const { permissions, jobs } = parse(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const writes = Object.entries(permissions ?? { everything: 'write' }).filter(([, right]) => right !== 'read');
  const used = [...text.matchAll(/^ *(?:- )?uses: (.*)$/gm)].map(([, action = '']) => action);
  return [
    ...writes.map(([what]) => `every job may write ${what}`),
    ...used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    ...steps.flatMap(({ run = '' }) => /\$\{\{[^}]*\}\}/.exec(run)?.[0] ?? []),
    ...steps
      .filter(({ uses = '' }) => uses.startsWith('actions/checkout@'))
      .flatMap((step) => (step.with?.['persist-credentials'] === false ? [] : ['the clone keeps a credential'])),
  ];
}

describe('workflows', () => {
  it.each(names)('%s has no right, action or text that could be somebody else’s', (name) => {
    expect(offences(textOf(name))).toEqual([]);
  });

  it.each([
    [/^permissions: \{\}/m, 'permissions:\n  contents: write'],
    [/^permissions: \{\}\n/m, ''],
    [/checkout@[0-9a-f]{40} # v4\.2\.2/, 'checkout@v4'],
    [/checkout@[0-9a-f]{40} # v4\.2\.2/, 'checkout@11bd71901bbe5b1630ceea73d27597364c9af683'],
    [/"\$GITHUB_REF_NAME" = /, '"${{ github.ref_name }}" = '],
    [/persist-credentials: false/, 'persist-credentials: true'],
  ])('a mistake is found: %s → %s', (found, wrong) => {
    const text = textOf('release.yml');
    expect(offences(text.replace(found, () => wrong))).toHaveLength(1);
  });
});

describe('the release', () => {
  const text = textOf('release.yml');
  const { on, jobs } = parse(text) as Workflow;
  const usesOf = (job: string, action: string) =>
    (jobs[job]?.steps ?? []).filter(({ uses = '' }) => uses.startsWith(`${action}@`)).map((step) => step.with ?? {});
  const runsOf = (job: string): string => (jobs[job]?.steps ?? []).map(({ run = '' }) => run).join('\n');

  it('is made for a tag of a version only', () => {
    expect(Object.keys(on)).toEqual(['push']);
    expect(on.push).toEqual({ tags: ['v[0-9]+.[0-9]+.[0-9]+*'] });
    expect(runsOf('archives')).toContain('test "$GITHUB_REF_NAME" = "v$version"');
  });

  it('gives each job the rights that it needs', () => {
    const signs = { 'id-token': 'write', attestations: 'write' };
    expect(Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job.permissions]))).toEqual({
      archives: { contents: 'read' },
      images: { contents: 'read', packages: 'write', ...signs },
      publish: { contents: 'write', ...signs },
    });
  });

  it('publishes nothing that cannot be made again, and only when all of it was made', () => {
    expect(runsOf('archives')).toContain('npm run release -- --twice');
    expect(jobs['publish']?.needs).toEqual(['archives', 'images']);
    expect(runsOf('publish')).toContain('sha256sum --check --strict SHA256SUMS');
  });

  it('signs archives, and bills of materials for each of them', () => {
    const [signed] = usesOf('publish', 'actions/attest-build-provenance');
    for (const ending of ['*.tar.gz', '*.cdx.json', 'SHA256SUMS']) {
      expect(signed?.['subject-path']).toContain(`release/${ending}\n`);
      expect(runsOf('publish')).toContain(`release/${ending}`);
    }
    const base = '${{ steps.name.outputs.base }}';
    expect(usesOf('publish', 'actions/attest-sbom')).toEqual(
      platforms.map((platform) => ({
        'subject-path': `${base}-${platform}.tar.gz`,
        'sbom-path': `${base}-${platform}.cdx.json`,
      })),
    );
  });

  it('publishes both images with their provenance and their contents, and signs them by digest', () => {
    expect(jobs['images']?.strategy?.matrix.image).toEqual(['server', 'web']);
    const [build] = usesOf('images', 'docker/build-push-action');
    expect(build).toMatchObject({ push: true, provenance: 'mode=max', sbom: true });
    expect(build?.['platforms']).toBe('linux/amd64,linux/arm64');
    const [signed] = usesOf('images', 'actions/attest-build-provenance');
    expect(signed).toMatchObject({ 'subject-digest': '${{ steps.build.outputs.digest }}', 'push-to-registry': true });
    expect(runsOf('images')).toContain('"$IMAGE:$VERSION@$DIGEST"');
  });
});
