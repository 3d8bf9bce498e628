/** Network rules: ports, services, probes, and network policies. */
import type { IProbe } from 'kubernetes-models/v1/Probe';
import {
  containersOf,
  type Manifest,
  nameOf,
  ofKind,
  runsNode,
  selects,
  titleOf,
  type Workload,
  workloadsOf,
} from '../manifest.ts';
import type { Finding, Rule } from '../rule.ts';
import { settingOf } from './settings.ts';

/** Names and numbers of the ports that a workload opens. */
const portsOf = (workload: Workload): (string | number)[] =>
  containersOf(workload).flatMap(({ ports = [] }) =>
    ports.flatMap(({ name, containerPort }) => (name === undefined ? [containerPort] : [name, containerPort])),
  );

function serviceFindings(objects: readonly Manifest[]): Finding[] {
  return ofKind(objects, 'Service').flatMap((service): Finding[] => {
    const object = titleOf(service);
    const { selector = {}, ports = [] } = service.spec ?? {};
    const meant = workloadsOf(objects).filter(
      ({ podLabels, isLasting }) => isLasting && selects({ matchLabels: selector }, podLabels),
    );
    if (meant.length !== 1) return [{ object, problem: `means the pods of ${meant.length} workloads` }];
    return meant.flatMap((workload) =>
      ports
        .filter(({ targetPort, port }) => !portsOf(workload).includes(targetPort ?? port))
        .map(({ targetPort, port }) => ({
          object,
          problem: `leads to port ${targetPort ?? port}, which ${workload.title} does not open`,
        })),
    );
  });
}

function probeFindings(objects: readonly Manifest[]): Finding[] {
  return workloadsOf(objects).flatMap(({ title, pod }) =>
    pod.containers.flatMap((container) => {
      const { startupProbe, readinessProbe, livenessProbe } = container;
      const there = new Set((container.ports ?? []).flatMap(({ name, containerPort }) => [name, containerPort]));
      const judge = (kind: string, probe: IProbe | undefined, path: RegExp): (string | false)[] => {
        const { port, path: asked = '/' } = probe?.httpGet ?? {};
        return port === undefined
          ? []
          : [
              !there.has(port) && `asks port ${port} for its ${kind}, which is not open`,
              !path.test(asked) && `asks ${asked} for its ${kind}`,
            ];
      };
      return [
        ...judge('start', startupProbe, /\/health$/),
        ...judge('readiness', readinessProbe, /\/health\/ready$/),
        // A process that waits for its database is alive; using readiness here would restart all of them at once.
        ...judge('liveness', livenessProbe, /\/health$/),
      ]
        .filter((problem) => problem !== false)
        .map((problem): Finding => ({ object: `${title} ${container.name}`, problem }));
    }),
  );
}

/** Checks that the ports of pods are those that their processes open. */
function portFindings(objects: readonly Manifest[]): Finding[] {
  const opened = { http: 'PORT', metrics: 'METRICS_PORT' } as const;
  return workloadsOf(objects).flatMap(({ title, pod }) =>
    pod.containers.filter(runsNode).flatMap((container) =>
      (container.ports ?? []).flatMap(({ name, containerPort }): Finding[] => {
        const setting = name === 'http' || name === 'metrics' ? opened[name] : undefined;
        const value = setting === undefined ? '' : settingOf(objects, container, setting);
        if (value === String(containerPort)) return [];
        const problem = `names port ${containerPort} ${name ?? ''}, and its process opens ${value || 'none'}`;
        return [{ object: `${title} ${container.name}`, problem }];
      }),
    ),
  );
}

interface Way {
  readonly object: string;
  readonly hosts: readonly string[];
  readonly targets: readonly { readonly service: string; readonly port: string | number }[];
}

/** Returns the ingress routes: Ingresses and the routes of the Gateway API. */
function waysOf(objects: readonly Manifest[]): Way[] {
  const ingresses = ofKind(objects, 'Ingress').map((ingress): Way => {
    const { rules = [], tls = [] } = ingress.spec ?? {};
    const paths = rules.flatMap(({ http }) => http?.paths ?? []);
    return {
      object: titleOf(ingress),
      hosts: [...rules.map(({ host = '' }) => host), ...tls.flatMap(({ hosts = [] }) => hosts)],
      targets: paths.flatMap(({ backend: { service } }) =>
        service === undefined
          ? []
          : [{ service: service.name, port: service.port?.name ?? service.port?.number ?? '?' }],
      ),
    };
  });
  const routes = ofKind(objects, 'HTTPRoute').map((route): Way => ({
    object: titleOf(route),
    hosts: route.spec.hostnames,
    targets: route.spec.rules.flatMap(({ backendRefs = [] }) =>
      backendRefs.map(({ name, port }) => ({ service: name, port })),
    ),
  }));
  const gateways = ofKind(objects, 'Gateway').map((gateway): Way => ({
    object: titleOf(gateway),
    hosts: gateway.spec.listeners.map(({ hostname }) => hostname),
    targets: [],
  }));
  return [...ingresses, ...routes, ...gateways];
}

/** Returns the public hosts of the settings. */
function publicHosts(objects: readonly Manifest[]): string[] {
  const urls = ofKind(objects, 'ConfigMap').flatMap(({ data = {} }) => data['PUBLIC_URL'] ?? []);
  return urls.map((url) => new URL(url).hostname);
}

function wayFindings(objects: readonly Manifest[]): Finding[] {
  const services = new Map(ofKind(objects, 'Service').map((service) => [nameOf(service), service.spec?.ports ?? []]));
  const gateways = ofKind(objects, 'Gateway');
  const ways = waysOf(objects);
  const [host = '?'] = publicHosts(objects);
  const needed = ['plenum-api', 'plenum-gateway', 'plenum-sockets', 'plenum-web'];
  const reached = new Set(ways.flatMap(({ targets }) => targets.map(({ service }) => service)));
  const parents = ofKind(objects, 'HTTPRoute').flatMap((route) =>
    route.spec.parentRefs
      .filter(
        ({ name, sectionName }) =>
          !gateways.some(
            (gateway) =>
              nameOf(gateway) === name && gateway.spec.listeners.some((listener) => listener.name === sectionName),
          ),
      )
      .map(({ name, sectionName = '' }) => ({
        object: titleOf(route),
        problem: `hangs on ${name} ${sectionName}, which is not there`,
      })),
  );
  return [
    ...parents,
    ...needed
      .filter((service) => !reached.has(service))
      .map((service) => ({ object: `Service/${service}`, problem: 'is behind no ingress' })),
    ...ways.flatMap(({ object, hosts, targets }) => [
      ...hosts
        .filter((one) => one !== host)
        .map((one) => ({ object, problem: `answers for ${one}, and PUBLIC_URL says ${host}` })),
      ...targets
        .filter(({ service, port }) => !services.get(service)?.some((one) => one.name === port || one.port === port))
        .map(({ service, port }) => ({ object, problem: `leads to ${service}:${port}, which is not there` })),
    ]),
  ];
}

function monitorFindings(objects: readonly Manifest[]): Finding[] {
  return ofKind(objects, 'PodMonitor').flatMap((monitor): Finding[] => {
    const object = titleOf(monitor);
    const meant = workloadsOf(objects).filter(({ podLabels }) => selects(monitor.spec.selector, podLabels));
    const closed = meant.flatMap((workload) =>
      monitor.spec.podMetricsEndpoints
        .filter(({ port }) => !portsOf(workload).includes(port))
        .map(({ port }) => ({ object, problem: `asks port ${port} of ${workload.title}, which it does not open` })),
    );
    return meant.length === 0 ? [{ object, problem: 'means no pods' }] : closed;
  });
}

function defaultDeny(objects: readonly Manifest[]): Finding[] {
  const closed = ofKind(objects, 'NetworkPolicy').some(
    ({ spec }) =>
      Object.keys(spec?.podSelector ?? {}).length === 0 &&
      (['Ingress', 'Egress'] as const).every((type) => spec?.policyTypes?.includes(type)) &&
      spec?.ingress === undefined &&
      spec?.egress === undefined,
  );
  return closed ? [] : [{ object: 'NetworkPolicy', problem: 'there is none that closes everything first' }];
}

/** Checks that policies select existing pods and open ports. */
function policyFindings(objects: readonly Manifest[]): Finding[] {
  const workloads = workloadsOf(objects);
  return ofKind(objects, 'NetworkPolicy').flatMap((policy): Finding[] => {
    const object = titleOf(policy);
    const { podSelector, ingress = [], egress = [] } = policy.spec ?? {};
    const judge = (meant: readonly Workload[], ports: readonly (string | number | undefined)[]): Finding[] =>
      ports
        .filter((port) => port !== undefined && !meant.every((workload) => portsOf(workload).includes(port)))
        .map((port) => ({ object, problem: `opens port ${port ?? '?'}, which not all of its pods have` }));
    const meant = workloads.filter(({ podLabels }) => selects(podSelector, podLabels));
    const far = [...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to = [] }) => to)]
      .filter((peer) => peer.podSelector !== undefined && peer.namespaceSelector === undefined)
      .filter((peer) => !workloads.some(({ podLabels }) => selects(peer.podSelector, podLabels)));
    return [
      ...(meant.length === 0 ? [{ object, problem: 'means no pods' }] : []),
      ...far.map(() => ({ object, problem: 'opens the way to or from pods that are not there' })),
      ...ingress.flatMap(({ ports = [] }) =>
        judge(
          meant,
          ports.map(({ port }) => port),
        ),
      ),
      ...egress.flatMap(({ to = [], ports = [] }) => {
        const reached = workloads.filter(({ podLabels }) =>
          to.some((peer) => peer.namespaceSelector === undefined && selects(peer.podSelector, podLabels)),
        );
        return judge(
          reached,
          ports.map(({ port }) => port),
        );
      }),
    ];
  });
}

/**
 * Checks the access that isolated pods need: DNS for all, the database for those with its URL, their own port for the
 * ingress.
 */
function neededWays(objects: readonly Manifest[]): Finding[] {
  const policies = ofKind(objects, 'NetworkPolicy');
  const mayReach = ({ podLabels }: Workload, port: number, name: string): boolean =>
    policies.some(
      ({ spec }) =>
        selects(spec?.podSelector, podLabels) &&
        spec?.egress?.some((way) => way.ports?.some((one) => one.port === port || one.port === name)),
    );
  const isReached = ({ podLabels }: Workload, port: string): boolean =>
    policies.some(
      ({ spec }) =>
        selects(spec?.podSelector, podLabels) &&
        spec?.ingress?.some((way) => way.ports?.some((one) => one.port === port)),
    );
  const behind = new Set(waysOf(objects).flatMap(({ targets }) => targets.map(({ service }) => service)));
  return workloadsOf(objects).flatMap((workload) => {
    const env = new Set(containersOf(workload).flatMap(({ env = [] }) => env.map(({ name }) => name)));
    const asks = env.size > 0 && containersOf(workload).some(runsNode);
    return [
      asks && !mayReach(workload, 53, 'dns') && 'may not ask for addresses (port 53)',
      env.has('DATABASE_URL') && !mayReach(workload, 5432, 'postgres') && 'may not reach the database (port 5432)',
      env.has('REDIS_URL') && !mayReach(workload, 6379, 'redis') && 'may not reach Redis (port 6379)',
      env.has('SMTP_URL') && !mayReach(workload, 465, 'smtps') && 'may not reach the mail server (port 465)',
      env.has('S3_ACCESS_KEY_ID') && !mayReach(workload, 443, 'https') && 'may not reach the bucket (port 443)',
      behind.has(workload.name) && !isReached(workload, 'http') && 'is behind an ingress that may not reach it',
    ]
      .filter((problem) => problem !== false)
      .map((problem): Finding => ({ object: workload.title, problem }));
  });
}

export const networkRules: readonly Rule[] = [
  { name: 'services', remedy: 'make selector and targetPort those of the pods', look: serviceFindings },
  {
    name: 'probe-targets',
    remedy: 'ask an open port, /health to live and /health/ready to be sent requests',
    look: probeFindings,
  },
  { name: 'ports', remedy: 'make containerPort and PORT or METRICS_PORT the same', look: portFindings },
  {
    name: 'ingresses',
    remedy:
      'lead /api, /socket.io, /socket.io/websocket and / to their services, for the host of PUBLIC_URL and no other',
    look: wayFindings,
  },
  { name: 'monitors', remedy: 'select pods that open the port which is asked', look: monitorFindings },
  { name: 'default-deny', remedy: 'keep the NetworkPolicy plenum-default-deny as it is', look: defaultDeny },
  {
    name: 'network-policies',
    remedy: 'make selectors and ports those of the pods that are meant',
    look: policyFindings,
  },
  { name: 'needed-ways', remedy: 'open it in a NetworkPolicy', look: neededWays },
];
