/**
 * The software bill of materials of a release (CycloneDX): the packages of the services, those in the files for
 * browsers, and Node. CycloneDX's own program writes it from an installation of exactly these: `npm sbom` would list
 * the packages of all platforms, or refuse an installation without development packages (docs/decisions/0078).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { repositoryRoot } from '../embedded/paths.ts';
import { outputOf } from '../images/run-program.ts';

interface Component {
  readonly type: string;
  readonly group?: string;
  readonly name: string;
  readonly version?: string;
  readonly 'bom-ref'?: string;
  readonly purl?: string;
  readonly components?: readonly Component[];
  readonly licenses?: readonly { readonly license: { readonly name?: string; readonly url?: string } }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

interface Sbom {
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

export interface NodeProgram {
  readonly version: string;
  readonly sha256: string;
}

const specVersion = Spec.Version.v1dot6;

/** Returns all components, including nested ones. */
const allComponents = (components: readonly Component[]): readonly Component[] =>
  components.flatMap((one) => [one, ...allComponents(one.components ?? [])]);

/**
 * Returns the packages that `THIRD-PARTY-NOTICES.md` does not name: it omits our own packages, and builds for one
 * platform.
 * @param notices the text of that file
 */
export function withoutNotice({ components }: Pick<Sbom, 'components'>, notices: string): readonly string[] {
  const packages = allComponents(components).filter(({ purl = '' }) => purl.startsWith('pkg:npm/'));
  const named = packages
    .filter(({ group, name }) => group !== '@plenum' && !/-linux-(?:x64|arm64)(?:-gnu)?$/.test(name))
    .map(({ group, name, version = '' }) => [group === undefined ? name : `${group}/${name}`, version] as const);
  const missing = named.filter(([name, version]) => !notices.includes(`\n| ${name} | ${version} | `));
  return missing.map(([name, version]) => `${name}@${version}`);
}

function withNode(sbom: Sbom, { version, sha256 }: NodeProgram): Sbom {
  const node: Component = {
    type: 'platform',
    name: 'node',
    version,
    'bom-ref': `node@${version}`,
    purl: `pkg:generic/node@${version}`,
    licenses: [{ license: { name: 'Node.js licence', url: 'https://github.com/nodejs/node/blob/main/LICENSE' } }],
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  };
  const ref = `node@${version}`;
  const product = sbom.metadata.component['bom-ref'];
  const dependencies = sbom.dependencies.map((row) =>
    row.ref === product ? { ...row, dependsOn: [...(row.dependsOn ?? []), ref] } : row,
  );
  return { ...sbom, components: [...sbom.components, node], dependencies: [...dependencies, { ref }] };
}

/** Returns the violations of the CycloneDX schema in a document; null if there are none. */
export async function schemaComplaint(text: string): Promise<string | null> {
  const complaint: unknown = await new Validation.JsonStrictValidator(specVersion).validate(text);
  return complaint === null ? null : JSON.stringify(complaint, null, 2);
}

/**
 * Writes the bill of materials. Throws when it violates the schema.
 * @param installation a folder with the packages of the services and of the web, for the platform
 */
export async function writeSbom(installation: string, path: string, node: NodeProgram): Promise<void> {
  const program = join(repositoryRoot, 'node_modules', '@cyclonedx', 'cyclonedx-npm', 'bin', 'cyclonedx-npm-cli.js');
  const flags = ['--omit', 'dev', '--output-reproducible', '--spec-version', specVersion, '--output-file', path];
  // npm reports that the development packages of our own workspaces are not installed.
  const given = ['--ignore-npm-errors', '--no-validate', ...flags, join(installation, 'package.json')];
  await outputOf(process.execPath, [program, ...given]);
  const sbom = withNode(JSON.parse(readFileSync(path, 'utf8')) as Sbom, node);
  const missing = withoutNotice(sbom, readFileSync(join(repositoryRoot, 'THIRD-PARTY-NOTICES.md'), 'utf8'));
  if (missing.length > 0) throw new Error(`THIRD-PARTY-NOTICES.md lacks ${missing.join(', ')}: run npm run docs.`);
  const text = `${JSON.stringify(sbom, null, 2)}\n`;
  const complaint = await schemaComplaint(text);
  if (complaint !== null) throw new Error(`The bill of materials is not CycloneDX ${specVersion}:\n${complaint}`);
  writeFileSync(path, text);
}
