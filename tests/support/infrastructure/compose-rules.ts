/** Rules for `infra/compose.yaml`: the Compose specification, and our own about privileges and secrets. */
import { ConfigSchema } from '@plenum/core/config';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly user?: string;
  readonly restart?: string;
  readonly network_mode?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly privileged?: boolean;
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly profiles?: readonly string[];
  readonly command?: readonly string[] | string;
  readonly entrypoint?: readonly string[] | string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

interface Sight extends Composition {
  readonly text: string;
  readonly file: Readonly<Record<string, unknown>>;
  /** Names in the example of the settings. */
  readonly example: readonly string[];
}

interface ComposeRule {
  readonly name: string;
  readonly offences: (sight: Sight) => readonly string[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));
const topKeys = words('version name include services networks volumes configs secrets models');
const serviceKeys = words(`
  annotations attach build blkio_config cpu_count cpu_percent cpu_shares cpu_period cpu_quota cpu_rt_runtime cpu_rt_period
  cpus cpuset cap_add cap_drop cgroup cgroup_parent command configs container_name credential_spec depends_on deploy
  develop device_cgroup_rules devices dns dns_opt dns_search domainname driver_opts entrypoint env_file environment expose
  extends external_links extra_hosts gpus group_add healthcheck hostname image init ipc isolation labels label_file links
  logging mac_address mem_limit mem_reservation mem_swappiness memswap_limit models network_mode networks oom_kill_disable
  oom_score_adj pid pids_limit platform ports post_start pre_stop privileged profiles provider pull_policy read_only
  restart runtime scale secrets security_opt shm_size stdin_open stop_grace_period stop_signal storage_opt sysctls tmpfs
  tty ulimits use_api_socket user userns_mode uts volumes volumes_from working_dir
`);
const healthKeys = words('disable interval retries start_interval start_period test timeout');
const conditions = words('service_started service_healthy service_completed_successfully');
const isSecret = /(PASSWORD|SECRET|_KEYS?$|TOKEN|AUTH$)/;

const each = (services: Composition['services'], look: (service: Service, name: string) => readonly string[]) =>
  Object.entries(services).flatMap(([name, service]) => look(service, name).map((what) => `${name} ${what}`));

/** Checks for a one-off service, which has no health check. */
const ends = ({ restart }: Service): boolean => restart === 'no';
/** Checks for a service that may run as root: it changes the owner of a folder, without a network, and ends. */
const handsOver = (service: Service): boolean => {
  const [program] = [service.entrypoint ?? service.command ?? []].flat();
  return ends(service) && service.network_mode === 'none' && program === 'chown';
};
/** Returns the default image. */
const defaultOf = (image: string): string => image.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
const variables = (text: string): readonly RegExpExecArray[] => [...text.matchAll(/(?<!\$)\$\{(\w+)([^}]*)\}/g)];

export const composeRules: readonly ComposeRule[] = [
  {
    name: 'only what Compose knows',
    offences: ({ file, services }) => [
      ...Object.keys(file).filter((key) => !topKeys.has(key) && !key.startsWith('x-')),
      ...each(services, (service) => Object.keys(service).filter((key) => !serviceKeys.has(key))),
      ...each(services, ({ healthcheck = {} }) => Object.keys(healthcheck).filter((key) => !healthKeys.has(key))),
    ],
  },
  {
    name: 'images are pinned',
    offences: ({ services }) =>
      each(services, ({ image = '' }) =>
        /^[\w./-]+:\d+\.\d+(\.\d+)?(-[\w.-]+)?(@sha256:[0-9a-f]{64})?$/.test(defaultOf(image)) ? [] : [image],
      ),
  },
  {
    name: 'nobody is root but who hands over a folder',
    offences: ({ services }) =>
      each(services, (service) => {
        const { user = 'without a user' } = service;
        return /^[1-9]\d*:[1-9]\d*$/.test(user) || handsOver(service) ? [] : [user];
      }),
  },
  {
    name: 'confined',
    offences: ({ services }) =>
      each(services, (service) => {
        const allowed = handsOver(service) ? ['CHOWN'] : ['NET_BIND_SERVICE'];
        const wanted: readonly (readonly [string, boolean])[] = [
          ['can write to its root', service.read_only === true],
          ['keeps capabilities', service.cap_drop?.includes('ALL') === true],
          ['gets capabilities', (service.cap_add ?? []).every((name) => allowed.includes(name))],
          ['may gain rights', service.security_opt?.includes('no-new-privileges:true') === true],
          ['is privileged', service.privileged !== true],
          ['has no limit of memory', service.mem_limit !== undefined],
          ['has no limit of processes', service.pids_limit !== undefined],
        ];
        return wanted.filter(([, holds]) => !holds).map(([what]) => what);
      }),
  },
  {
    name: 'what goes on says how it is',
    offences: ({ services }) =>
      each(services, (service) => {
        if (ends(service)) return service.healthcheck?.disable === true ? [] : ['ends and has a health check'];
        return service.healthcheck?.test?.[0] === 'CMD' ? [] : ['has no health check'];
      }),
  },
  {
    name: 'no secret stands in the file',
    offences: ({ services, text }) => [
      ...each(services, ({ environment = {} }) =>
        Object.entries(environment).flatMap(([name, value]) =>
          isSecret.test(name) && !/^\$\{\w+:[?-][^}]*\}$/.test(value) ? [name] : [],
        ),
      ),
      ...[...text.matchAll(/:\/\/[^\s/:@]*:(?!\$\{)[^\s/@]+@/g)].map(([address]) => address),
    ],
  },
  {
    name: 'what is needed is asked for, and the example has every setting',
    offences: ({ text, example }) => {
      const used = new Set(variables(text).map(([, name = '']) => name));
      const bare = variables(text).filter(([, , rest = '']) => !/^:[?-]/.test(rest));
      return [
        ...bare.map(([whole]) => `${whole} has neither a default nor a demand`),
        ...[...used].filter((name) => !example.includes(name)).map((name) => `${name} is not in the example`),
        ...example.filter((name) => !used.has(name)).map((name) => `${name} of the example is not used`),
      ];
    },
  },
  {
    name: 'processes get settings that they know',
    offences: ({ services }) =>
      each(services, ({ image = '', environment = {} }) =>
        defaultOf(image).startsWith('plenum/server:')
          ? Object.keys(environment).filter((name) => !(name in ConfigSchema.properties))
          : [],
      ),
  },
  {
    name: 'what is named exists',
    offences: ({ services, networks, volumes }) =>
      each(services, ({ networks: joined = [], volumes: mounted = [], depends_on = {} }) => [
        ...joined.filter((name) => !(name in networks)).map((name) => `joins ${name}`),
        ...mounted
          .map((mount) => mount.split(':', 1)[0] ?? '')
          .filter((name) => /^\w/.test(name) && !(name in volumes))
          .map((name) => `mounts ${name}`),
        ...Object.entries(depends_on)
          .filter(([name, { condition }]) => !(name in services) || !conditions.has(condition))
          .map(([name, { condition }]) => `waits for ${name} (${condition})`),
      ]),
  },
  {
    name: 'only Caddy is open to the world, and databases reach nobody',
    offences: ({ services, networks }) => [
      ...each(services, ({ ports }, name) => (ports !== undefined && name !== 'caddy' ? ['has open ports'] : [])),
      ...each(services, ({ image = '', networks: joined = [] }) =>
        /^(postgres|valkey)/.test(image) && joined.some((name) => networks[name]?.internal !== true)
          ? ['is on a network with a way out']
          : [],
      ),
    ],
  },
];

/** Returns all violations of the file, as `rule: what`. */
export function composeOffences(text: string, example: string): readonly string[] {
  const file = parse(text, { merge: true }) as Composition & Readonly<Record<string, unknown>>;
  const names = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  const sight: Sight = { ...file, file, text: text.replaceAll(/^\s*#.*$/gm, ''), example: names };
  return composeRules.flatMap(({ name, offences }) => offences(sight).map((what) => `${name}: ${what}`));
}
