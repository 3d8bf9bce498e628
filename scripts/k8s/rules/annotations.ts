/**
 * Rules for annotations: Kubernetes ignores misspelt ones, so they are listed here, and what they refer to must exist.
 */
import { type Manifest, ofKind, titleOf, workloadsOf } from '../manifest.ts';
import type { Finding, Rule } from '../rule.ts';

const traefik = 'traefik.ingress.kubernetes.io';
const alb = 'alb.ingress.kubernetes.io';

/** Every annotation we use, as documented by its consumer. */
const knownAnnotations: ReadonlySet<string> = new Set([
  'argocd.argoproj.io/hook',
  'argocd.argoproj.io/hook-delete-policy',
  'kustomize.toolkit.fluxcd.io/force',
  'prometheus.io/scrape',
  'prometheus.io/port',
  'prometheus.io/path',
  `${traefik}/router.entrypoints`,
  `${traefik}/service.sticky.cookie`,
  `${traefik}/service.sticky.cookie.name`,
  `${traefik}/service.sticky.cookie.httponly`,
  `${traefik}/service.sticky.cookie.secure`,
  `${traefik}/service.sticky.cookie.samesite`,
  'haproxy.org/forwarded-for',
  'haproxy.org/cookie-persistence',
  'haproxy.org/load-balance',
  'nginx.org/websocket-services',
  'nginx.org/lb-method',
  'nginx.org/sticky-cookie-services',
  'nginx.org/proxy-read-timeout',
  'nginx.org/proxy-send-timeout',
  'nginx.org/client-max-body-size',
  `${alb}/scheme`,
  `${alb}/target-type`,
  `${alb}/listen-ports`,
  `${alb}/ssl-redirect`,
  `${alb}/load-balancer-attributes`,
  `${alb}/target-group-attributes`,
  `${alb}/healthcheck-path`,
  'kubernetes.io/ingress.class',
  'networking.gke.io/v1beta1.FrontendConfig',
  'cloud.google.com/neg',
  'cloud.google.com/backend-config',
]);

function unknownAnnotations(objects: readonly Manifest[]): Finding[] {
  const own = objects.map((object) => ({ title: titleOf(object), annotations: object.metadata.annotations ?? {} }));
  const ofPods = workloadsOf(objects).map(({ title, podAnnotations }) => ({
    title: `${title} pods`,
    annotations: podAnnotations,
  }));
  return [...own, ...ofPods].flatMap(({ title, annotations }) =>
    Object.keys(annotations)
      .filter((key) => !knownAnnotations.has(key))
      .map((key) => ({ object: title, problem: `has the annotation ${key}, which nobody here knows` })),
  );
}

/** Checks objects of GKE that a Service or an Ingress names in an annotation. */
function namedObjects(objects: readonly Manifest[]): Finding[] {
  const there = new Set(objects.map(titleOf));
  return objects.flatMap((object): Finding[] => {
    const { annotations = {} } = object.metadata;
    const backend = annotations['cloud.google.com/backend-config'];
    const frontend = annotations['networking.gke.io/v1beta1.FrontendConfig'];
    const services = (annotations['nginx.org/websocket-services'] ?? '').split(',').filter((name) => name !== '');
    const [, sticky] = /^serviceName=(\S+)/.exec(annotations['nginx.org/sticky-cookie-services'] ?? '') ?? [];
    const named = [
      ...(backend === undefined
        ? []
        : Object.values(JSON.parse(backend) as Record<string, string>).map((name) => `BackendConfig/${name}`)),
      ...(frontend === undefined ? [] : [`FrontendConfig/${frontend}`]),
      ...[...services, ...(sticky === undefined ? [] : [sticky])].map((name) => `Service/${name}`),
    ];
    return named
      .filter((title) => !there.has(title))
      .map((title) => ({ object: titleOf(object), problem: `names ${title} in an annotation, which is not there` }));
  });
}

/** Checks whether requests of one browser for a Service reach the same pod, by any mechanism. */
function isSticky(objects: readonly Manifest[], service: string): boolean {
  const annotated = objects.some(({ metadata: { name, annotations = {} } }) => {
    const isService = name === service;
    return (
      (isService && annotations[`${traefik}/service.sticky.cookie`] === 'true') ||
      (isService && annotations['haproxy.org/cookie-persistence'] !== undefined) ||
      annotations['nginx.org/sticky-cookie-services']?.includes(`serviceName=${service} `) === true ||
      (isService && annotations[`${alb}/target-group-attributes`]?.includes('stickiness.enabled=true') === true)
    );
  });
  const configs = ofKind(objects, 'BackendConfig').filter(({ metadata }) => metadata.name === service);
  return annotated || configs.some(({ spec }) => spec.sessionAffinity !== undefined);
}

/** The Gateway API has sticky sessions only in its experimental channel, so its routes may lack them. */
const stickyFindings: Rule['look'] = (objects) =>
  ofKind(objects, 'Ingress')
    .filter(() => !isSticky(objects, 'plenum-gateway'))
    .map((ingress) => ({ object: titleOf(ingress), problem: 'sends the polls of one browser to several gateways' }));

/** WebSockets must be free to go to another gateway, or those that were asked to reconnect come back to the full one. */
function balanceFindings(objects: readonly Manifest[]): Finding[] {
  const bound = ofKind(objects, 'Ingress').filter(() => isSticky(objects, 'plenum-sockets'));
  const leadsWrong = ofKind(objects, 'Ingress').filter(({ spec }) => {
    const paths = (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []);
    return !paths.some(
      ({ path, backend }) => path === '/socket.io/websocket' && backend.service?.name === 'plenum-sockets',
    );
  });
  return [
    ...bound.map((ingress) => ({ object: titleOf(ingress), problem: 'ties WebSockets to one gateway' })),
    ...leadsWrong.map((ingress) => ({ object: titleOf(ingress), problem: 'has no path of its own for WebSockets' })),
  ];
}

export const annotationRules: readonly Rule[] = [
  {
    name: 'known-annotations',
    remedy: 'spell it as its reader does; a new one goes into the list of scripts/k8s/rules/annotations.ts',
    look: unknownAnnotations,
  },
  { name: 'named-objects', remedy: 'name an object of this installation', look: namedObjects },
  {
    name: 'sticky',
    remedy: 'tie browsers to one pod of plenum-gateway by a cookie, as the controller does it',
    look: stickyFindings,
  },
  {
    name: 'balanced',
    remedy: 'lead /socket.io/websocket to plenum-sockets, and set no cookie for it',
    look: balanceFindings,
  },
];
