/** Rules for settings: they exist, secrets are in Secrets, and required ones are set. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigSchema, readConfig } from '@plenum/core/config';
import type { IContainer } from 'kubernetes-models/v1/Container';
import { repositoryRoot } from '../../embedded/paths.ts';
import {
  containersOf,
  type Manifest,
  nameOf,
  ofKind,
  runsNode,
  titleOf,
  type Workload,
  workloadsOf,
} from '../manifest.ts';
import type { Finding, Rule } from '../rule.ts';

/** The Secret that the operator creates. */
const secretName = 'plenum-secrets';

/** The keys that k8s/secrets.sh writes. */
export const secretKeys: ReadonlySet<string> = new Set(
  [...readFileSync(join(repositoryRoot, 'k8s/secrets.sh'), 'utf8').matchAll(/^entry(?:_if_set)? (\w+)/gm)].map(
    ([, key = '']) => key,
  ),
);

const settings = ConfigSchema.properties as Readonly<Record<string, { readonly default?: string | number | boolean }>>;

/** Variables of Node, and of the web server (web/server/settings.ts). */
const otherVariables = new Set(['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'UV_THREADPOOL_SIZE', 'API_URL', 'WEB_PEERS']);

/** Without these no process of an installation starts. */
const requiredSettings = [
  ...Object.keys(settings).filter((name) => settings[name]?.default === undefined),
  'AUTH_KEYS',
  'ENCRYPTION_KEYS',
];

const isOperator = ({ command = [] }: IContainer): boolean => command[0] === 'plenum';
const runsBundle = ({ command = [] }: IContainer, kinds: RegExp): boolean =>
  command.some((word) => kinds.test(/^services\/dist\/(\w+)\.js$/.exec(word)?.[1] ?? ''));
const isServer = (container: IContainer): boolean => isOperator(container) || runsBundle(container, /^\w+$/);

/** Returns the settings of a container that are no secrets, as its process will see them. */
function plainSettings(objects: readonly Manifest[], { env = [], envFrom = [] }: IContainer): Record<string, string> {
  const maps = ofKind(objects, 'ConfigMap');
  const given = envFrom.flatMap(({ configMapRef }) =>
    Object.entries(maps.find((map) => nameOf(map) === configMapRef?.name)?.data ?? {}),
  );
  const own = env.flatMap(({ name, value }): [string, string][] => (value === undefined ? [] : [[name, value]]));
  return Object.fromEntries([...given, ...own]);
}

/** Returns a setting of a container: its own, of its ConfigMaps, or the default. */
export const settingOf = (objects: readonly Manifest[], container: IContainer, name: string): string =>
  plainSettings(objects, container)[name] ?? String(settings[name]?.default ?? '');

interface Place {
  readonly workload: Workload;
  readonly container: IContainer;
  readonly object: string;
}

const placesOf = (objects: readonly Manifest[]): Place[] =>
  workloadsOf(objects).flatMap((workload) =>
    containersOf(workload).map((container) => ({
      workload,
      container,
      object: `${workload.title} ${container.name}`,
    })),
  );

function unknownSettings(objects: readonly Manifest[]): Finding[] {
  const isKnown = (name: string): boolean => name in settings || otherVariables.has(name);
  const inMaps = ofKind(objects, 'ConfigMap')
    .filter((map) => /^plenum-config(-|$)/.test(nameOf(map)))
    .flatMap((map) =>
      Object.keys(map.data ?? {})
        .filter((name) => !isKnown(name))
        .map((name) => ({ object: titleOf(map), problem: `sets ${name}, which no process reads` })),
    );
  const inline = placesOf(objects)
    .filter(({ container }) => runsNode(container))
    .flatMap(({ container, object }) =>
      (container.env ?? [])
        .filter(({ name }) => !isKnown(name))
        .map(({ name }) => ({ object, problem: `sets ${name}, which no process reads` })),
    );
  return [...inMaps, ...inline];
}

/** Validates the settings like the process, with placeholders for secrets. */
function refusedSettings(objects: readonly Manifest[]): Finding[] {
  const standIns = {
    DATABASE_URL: 'postgresql://database',
    REDIS_URL: 'redis://redis',
    AUTH_KEYS: 'k:k',
    ENCRYPTION_KEYS: 'k:k',
  };
  return placesOf(objects)
    .filter(({ container }) => isServer(container) && !isOperator(container))
    .flatMap(({ container, object }): Finding[] => {
      try {
        // The file is in the pod (rule `authorities`).
        const { production } = readConfig({ ...standIns, ...plainSettings(objects, container), TLS_CA_FILE: '' });
        return production ? [] : [{ object, problem: 'does not run with NODE_ENV=production' }];
      } catch (error) {
        return [{ object, problem: error instanceof Error ? error.message : String(error) }];
      }
    });
}

function missingSecrets(objects: readonly Manifest[]): Finding[] {
  return placesOf(objects)
    .filter(({ container }) => isServer(container))
    .flatMap(({ container, object }) => {
      const required = isOperator(container) ? ['DATABASE_URL'] : requiredSettings;
      const firm = (container.env ?? []).filter(
        ({ valueFrom }) => valueFrom?.secretKeyRef !== undefined && valueFrom.secretKeyRef.optional !== true,
      );
      const given = new Set(firm.map(({ name }) => name));
      return required
        .filter((name) => !given.has(name))
        .map((name) => ({ object, problem: `does not get ${name} from the Secret, or may go without` }));
    });
}

function strangeSecrets(objects: readonly Manifest[]): Finding[] {
  const env = placesOf(objects).flatMap(({ container, object }) =>
    (container.env ?? []).flatMap(({ name, valueFrom }): Finding[] => {
      const asked = valueFrom?.secretKeyRef;
      if (asked === undefined) return [];
      if (asked.name !== secretName) return [{ object, problem: `takes ${name} from the Secret ${asked.name ?? '?'}` }];
      return secretKeys.has(asked.key)
        ? []
        : [{ object, problem: `takes ${name} from the key ${asked.key}, which k8s/secrets.sh does not write` }];
    }),
  );
  const whole = placesOf(objects).flatMap(({ container, object }) =>
    (container.envFrom ?? [])
      .filter(({ secretRef }) => secretRef !== undefined)
      .map(() => ({ object, problem: 'takes a whole Secret, whatever it needs of it' })),
  );
  return [...env, ...whole];
}

function openSecrets(objects: readonly Manifest[]): Finding[] {
  const secrets = ofKind(objects, 'Secret').map((secret) => ({
    object: titleOf(secret),
    problem: 'lies among the manifests',
  }));
  const isOpen = (name: string, value: string): boolean =>
    value !== '' && (secretKeys.has(name) || /:\/\/[^/\s]*:[^/\s]+@/.test(value));
  const maps = ofKind(objects, 'ConfigMap').flatMap((map) =>
    Object.entries(map.data ?? {})
      .filter(([name, value]) => isOpen(name, value))
      .map(([name]) => ({ object: titleOf(map), problem: `holds ${name} for everybody to read` })),
  );
  const inline = placesOf(objects).flatMap(({ container, object }) =>
    (container.env ?? [])
      .filter(({ name, value = '' }) => isOpen(name, value))
      .map(({ name }) => ({ object, problem: `holds ${name} for everybody to read` })),
  );
  return [...secrets, ...maps, ...inline];
}

/** Checks that the file of certificate authorities is below a mount. */
function absentAuthorities(objects: readonly Manifest[]): Finding[] {
  return placesOf(objects).flatMap(({ container, object }): Finding[] => {
    const file = plainSettings(objects, container)['TLS_CA_FILE'] ?? '';
    const isThere = (container.volumeMounts ?? []).some(({ mountPath }) => file.startsWith(`${mountPath}/`));
    return file === '' || isThere ? [] : [{ object, problem: `has no file ${file}` }];
  });
}

/** Pods on several nodes share no folder. */
function sharedPictures(objects: readonly Manifest[]): Finding[] {
  return placesOf(objects)
    .filter(({ container }) => runsBundle(container, /^(api|worker)$/))
    .flatMap(({ container, object }): Finding[] => {
      if (settingOf(objects, container, 'S3_BUCKET') !== '') return [];
      const folder = settingOf(objects, container, 'STORAGE_DIR');
      const mounted = (container.volumeMounts ?? []).some(({ mountPath }) => folder.startsWith(mountPath));
      return mounted ? [] : [{ object, problem: 'keeps pictures in a folder of its own; there is no S3_BUCKET' }];
    });
}

export const settingRules: readonly Rule[] = [
  {
    name: 'known-settings',
    remedy: 'use a name listed in docs/operate/settings.md (services/core/src/config.ts)',
    look: unknownSettings,
  },
  {
    name: 'settings',
    remedy: 'give the setting a value that services/core/src/config.ts accepts',
    look: refusedSettings,
  },
  {
    name: 'required-secrets',
    remedy: `take it by secretKeyRef from ${secretName}, not optional`,
    look: missingSecrets,
  },
  {
    name: 'secret-keys',
    remedy: `take single keys of ${secretName}, and let k8s/secrets.sh write them`,
    look: strangeSecrets,
  },
  {
    name: 'no-open-secrets',
    remedy: `move it into ${secretName}, and change it: it has been read`,
    look: openSecrets,
  },
  { name: 'authorities', remedy: 'mount the Secret in which the file of TLS_CA_FILE is', look: absentAuthorities },
  {
    name: 'pictures',
    remedy: 'set S3_BUCKET, or mount a volume that all of them share at STORAGE_DIR',
    look: sharedPictures,
  },
];
