/**
 * The custom resources of third parties (Prometheus Operator, Gateway API, GKE, External Secrets, cert-manager, CloudNativePG): of each exactly the fields we use, so
 * that a misspelt one is detected. Add further fields here, from the documentation of the respective version.
 */
import * as Type from 'typebox';

const strict = { additionalProperties: false };
const record = Type.Record(Type.String(), Type.String());
const metadata = Type.Object(
  {
    name: Type.String(),
    namespace: Type.Optional(Type.String()),
    labels: Type.Optional(record),
    annotations: Type.Optional(record),
  },
  strict,
);

const duration = Type.String({ pattern: '^(0|(([0-9]+)(ms|s|m|h|d))+)$' });
/** Gateway API: GEP-2257. */
const gatewayDuration = Type.String({ pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$' });
const expression = Type.Object(
  { key: Type.String(), operator: Type.String(), values: Type.Optional(Type.Array(Type.String())) },
  strict,
);

function resource<T extends Type.TSchema>(apiVersion: string, kind: string, spec: T) {
  return Type.Object({ apiVersion: Type.Literal(apiVersion), kind: Type.Literal(kind), metadata, spec }, strict);
}

const PodMonitorSchema = resource(
  'monitoring.coreos.com/v1',
  'PodMonitor',
  Type.Object(
    {
      selector: Type.Object(
        { matchLabels: Type.Optional(record), matchExpressions: Type.Optional(Type.Array(expression)) },
        strict,
      ),
      podTargetLabels: Type.Optional(Type.Array(Type.String())),
      podMetricsEndpoints: Type.Array(
        Type.Object({ port: Type.String(), path: Type.String(), interval: duration }, strict),
        { minItems: 1 },
      ),
    },
    strict,
  ),
);

const PrometheusRuleSchema = resource(
  'monitoring.coreos.com/v1',
  'PrometheusRule',
  Type.Object(
    {
      groups: Type.Array(
        Type.Object(
          {
            name: Type.String(),
            interval: Type.Optional(duration),
            rules: Type.Array(
              Type.Object(
                {
                  alert: Type.Optional(Type.String()),
                  record: Type.Optional(Type.String()),
                  expr: Type.String(),
                  for: Type.Optional(duration),
                  keep_firing_for: Type.Optional(duration),
                  labels: Type.Optional(record),
                  annotations: Type.Optional(record),
                },
                strict,
              ),
            ),
          },
          strict,
        ),
        { minItems: 1 },
      ),
    },
    strict,
  ),
);

const GatewaySchema = resource(
  'gateway.networking.k8s.io/v1',
  'Gateway',
  Type.Object(
    {
      gatewayClassName: Type.String(),
      listeners: Type.Array(
        Type.Object(
          {
            name: Type.String(),
            port: Type.Integer({ minimum: 1, maximum: 65_535 }),
            protocol: Type.Union([Type.Literal('HTTP'), Type.Literal('HTTPS')]),
            hostname: Type.String(),
            allowedRoutes: Type.Object(
              { namespaces: Type.Object({ from: Type.Union([Type.Literal('Same'), Type.Literal('All')]) }, strict) },
              strict,
            ),
            tls: Type.Optional(
              Type.Object(
                {
                  mode: Type.Literal('Terminate'),
                  certificateRefs: Type.Array(Type.Object({ name: Type.String() }, strict)),
                },
                strict,
              ),
            ),
          },
          strict,
        ),
      ),
    },
    strict,
  ),
);

/** `sessionPersistence` is in the experimental channel, all else in the standard one since 1.2. */
const HttpRouteSchema = resource(
  'gateway.networking.k8s.io/v1',
  'HTTPRoute',
  Type.Object(
    {
      parentRefs: Type.Array(
        Type.Object(
          { name: Type.String(), namespace: Type.Optional(Type.String()), sectionName: Type.Optional(Type.String()) },
          strict,
        ),
      ),
      hostnames: Type.Array(Type.String(), { minItems: 1 }),
      rules: Type.Array(
        Type.Object(
          {
            matches: Type.Optional(
              Type.Array(
                Type.Object(
                  { path: Type.Object({ type: Type.Literal('PathPrefix'), value: Type.String() }, strict) },
                  strict,
                ),
              ),
            ),
            filters: Type.Optional(
              Type.Array(
                Type.Object(
                  {
                    type: Type.Literal('RequestRedirect'),
                    requestRedirect: Type.Object(
                      { scheme: Type.Literal('https'), statusCode: Type.Union([Type.Literal(301), Type.Literal(302)]) },
                      strict,
                    ),
                  },
                  strict,
                ),
              ),
            ),
            timeouts: Type.Optional(
              Type.Object(
                { request: Type.Optional(gatewayDuration), backendRequest: Type.Optional(gatewayDuration) },
                strict,
              ),
            ),
            sessionPersistence: Type.Optional(
              Type.Object(
                {
                  type: Type.Literal('Cookie'),
                  sessionName: Type.String({ maxLength: 128 }),
                  cookieConfig: Type.Object({ lifetimeType: Type.Literal('Session') }, strict),
                },
                strict,
              ),
            ),
            backendRefs: Type.Optional(Type.Array(Type.Object({ name: Type.String(), port: Type.Integer() }, strict))),
          },
          strict,
        ),
      ),
    },
    strict,
  ),
);

const BackendConfigSchema = resource(
  'cloud.google.com/v1',
  'BackendConfig',
  Type.Object(
    {
      timeoutSec: Type.Integer({ minimum: 1 }),
      connectionDraining: Type.Object({ drainingTimeoutSec: Type.Integer({ maximum: 3_600 }) }, strict),
      sessionAffinity: Type.Optional(
        Type.Object(
          {
            affinityType: Type.Literal('GENERATED_COOKIE'),
            affinityCookieTtlSec: Type.Integer({ maximum: 86_400 }),
          },
          strict,
        ),
      ),
      healthCheck: Type.Object(
        {
          type: Type.Literal('HTTP'),
          requestPath: Type.String({ pattern: '^/' }),
          port: Type.Integer(),
          checkIntervalSec: Type.Integer(),
          timeoutSec: Type.Integer(),
          healthyThreshold: Type.Integer(),
          unhealthyThreshold: Type.Integer(),
        },
        strict,
      ),
    },
    strict,
  ),
);

const FrontendConfigSchema = resource(
  'networking.gke.io/v1beta1',
  'FrontendConfig',
  Type.Object({ redirectToHttps: Type.Object({ enabled: Type.Boolean() }, strict) }, strict),
);

/** External Secrets Operator: `external-secrets.io/v1`, since 0.16. */
const ExternalSecretSchema = resource(
  'external-secrets.io/v1',
  'ExternalSecret',
  Type.Object(
    {
      refreshInterval: duration,
      secretStoreRef: Type.Object(
        { kind: Type.Union([Type.Literal('SecretStore'), Type.Literal('ClusterSecretStore')]), name: Type.String() },
        strict,
      ),
      target: Type.Object(
        {
          name: Type.String(),
          creationPolicy: Type.Literal('Owner'),
          deletionPolicy: Type.Union([Type.Literal('Retain'), Type.Literal('Delete')]),
        },
        strict,
      ),
      dataFrom: Type.Array(Type.Object({ extract: Type.Object({ key: Type.String() }, strict) }, strict), {
        minItems: 1,
      }),
    },
    strict,
  ),
);

const CertificateSchema = resource(
  'cert-manager.io/v1',
  'Certificate',
  Type.Object(
    {
      secretName: Type.String(),
      dnsNames: Type.Array(Type.String(), { minItems: 1 }),
      privateKey: Type.Object(
        { algorithm: Type.Literal('ECDSA'), size: Type.Literal(256), rotationPolicy: Type.Literal('Always') },
        strict,
      ),
      issuerRef: Type.Object(
        {
          group: Type.Literal('cert-manager.io'),
          kind: Type.Union([Type.Literal('Issuer'), Type.Literal('ClusterIssuer')]),
          name: Type.String(),
        },
        strict,
      ),
    },
    strict,
  ),
);

const CnpgClusterSchema = resource(
  'postgresql.cnpg.io/v1',
  'Cluster',
  Type.Object(
    {
      instances: Type.Integer({ minimum: 1 }),
      imageName: Type.String(),
      bootstrap: Type.Object(
        {
          initdb: Type.Object(
            {
              database: Type.String(),
              owner: Type.String(),
              encoding: Type.String(),
              localeCType: Type.String(),
              localeCollate: Type.String(),
            },
            strict,
          ),
        },
        strict,
      ),
      postgresql: Type.Object(
        {
          synchronous: Type.Object(
            { method: Type.Union([Type.Literal('any'), Type.Literal('first')]), number: Type.Integer({ minimum: 1 }) },
            strict,
          ),
          parameters: record,
        },
        strict,
      ),
      storage: Type.Object({ size: Type.String() }, strict),
      resources: Type.Object({ requests: record, limits: record }, strict),
      affinity: Type.Object(
        {
          enablePodAntiAffinity: Type.Boolean(),
          podAntiAffinityType: Type.Union([Type.Literal('required'), Type.Literal('preferred')]),
          topologyKey: Type.String(),
        },
        strict,
      ),
    },
    strict,
  ),
);

export type PodMonitor = Type.Static<typeof PodMonitorSchema>;
export type PrometheusRule = Type.Static<typeof PrometheusRuleSchema>;
export type Gateway = Type.Static<typeof GatewaySchema>;
export type HttpRoute = Type.Static<typeof HttpRouteSchema>;
export type BackendConfig = Type.Static<typeof BackendConfigSchema>;

/** By `apiVersion/kind`. */
export const customResources: Readonly<Record<string, Type.TSchema>> = {
  'monitoring.coreos.com/v1/PodMonitor': PodMonitorSchema,
  'monitoring.coreos.com/v1/PrometheusRule': PrometheusRuleSchema,
  'gateway.networking.k8s.io/v1/Gateway': GatewaySchema,
  'gateway.networking.k8s.io/v1/HTTPRoute': HttpRouteSchema,
  'cloud.google.com/v1/BackendConfig': BackendConfigSchema,
  'networking.gke.io/v1beta1/FrontendConfig': FrontendConfigSchema,
  'external-secrets.io/v1/ExternalSecret': ExternalSecretSchema,
  'cert-manager.io/v1/Certificate': CertificateSchema,
  'postgresql.cnpg.io/v1/Cluster': CnpgClusterSchema,
};
