/** The layer rules: which folders may import which. `docs/architecture.md` has the reasons. */
import { readFileSync } from 'node:fs';
import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser';

/**
 * The slices of the domain, lowest first, as their registry lists them. A slice uses queries, views and steps only of
 * slices before itself, so that the lower one can be understood alone. Entities (tables), their fields and rules (pure functions) are
 * below all of them and may be used by any: see `docs/decisions/0004-pure-rules-are-shared.md`. What binds a slice (`slice.ts`,
 * operations, jobs) is above all slices.
 */
const registry = readFileSync('services/core/src/domain/registry.ts', 'utf8');
const folders = new Map(
  [...registry.matchAll(/import \{ (\w+) \} from '\.\/([\w-]+\/[\w-]+)\/slice\.ts'/g)].map(([, name, folder]) => [
    name,
    folder,
  ]),
);
const listed = /const slices = \[([^\]]*)\]/.exec(registry)?.[1] ?? '';
const sliceOrder = listed.split(',').flatMap((name) => folders.get(name.trim()) ?? []);

/** The layers of the browser code, lowest first. */
const webLayers = ['lib', 'ui', 'features', 'pages', 'app'] as const;

const anyOf = (names: readonly string[]): string => `(${names.join('|')})`;
const packageOf = (names: readonly string[]): string => `(^|node_modules/)${anyOf(names)}(/|$)`;

const contracts = '^services/contracts/src/';
const core = '^services/core/src/';
const platform = '^services/core/src/platform/';
const domain = '^services/core/src/domain/';
const testFile = String.raw`\.(test|fixture)\.tsx?$`;
const entityFile = String.raw`\.entity\.ts$`;
const groundFloorFile = String.raw`\.(entity|fields|rules)\.ts$`;
const sharedFile = String.raw`\.(entity|fields|rules|queries|views|steps)\.ts$`;
/** Bindings of a slice, which processes load: above all slices. */
const bindingFile = String.raw`(/slice|\.operations|\.jobs)\.ts$`;
const drivers = ['ioredis', 'bullmq', 'pg', 'nodemailer', String.raw`@socket\.io`];
const orm = '@mikro-orm';
const httpFrameworks = ['fastify', '@fastify'];
const socketFrameworks = [String.raw`socket\.io`, String.raw`@socket\.io/redis-adapter`];

type LayerRule = IRegularForbiddenRuleType & { readonly name: string; readonly comment: string };

const rule = (name: string, comment: string, from: LayerRule['from'], to: LayerRule['to']): LayerRule => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

const sliceRules = sliceOrder
  .map((slice, index) =>
    rule(
      `order-of-slices/${slice}`,
      `${slice} uses only slices before it; of later ones it may know entities, fields and rules.`,
      { path: `${domain}${slice}/`, pathNot: `${testFile}|${bindingFile}` },
      { path: `${domain}${anyOf(sliceOrder.slice(index + 1))}/`, pathNot: groundFloorFile },
    ),
  )
  .slice(0, -1);

const webRules = webLayers
  .slice(0, -1)
  .map((layer, index) =>
    rule(
      `web-flow/${layer}`,
      'Imports flow lib -> ui -> features -> pages -> app.',
      { path: `^web/src/${layer}/` },
      { path: `^web/src/${anyOf(webLayers.slice(index + 1))}/` },
    ),
  );

const tierRules = ['api', 'gateway', 'worker', 'operator'].map((tier) =>
  rule(
    `tiers-apart/${tier}`,
    'The API, the gateway, the worker and the operator’s commands share nothing but core and contracts.',
    { path: `^services/${tier}/src/` },
    { path: '^(services|web|scripts|tests)/', pathNot: `^services/((contracts|core)/src|${tier})/` },
  ),
);

const layerRules: readonly LayerRule[] = [
  rule(
    'contracts-alone',
    'Contracts are data and schemas: they know TypeBox and each other.',
    { path: contracts, pathNot: testFile },
    { pathNot: `${contracts}|${packageOf(['typebox'])}` },
  ),
  rule(
    'core-without-transport',
    'Core knows no HTTP server, no socket server, no tier and no browser.',
    { path: core },
    {
      path: `^(services/(api|gateway|worker|operator)|web|scripts|tests/(?!support/corpus/))/|${packageOf([...httpFrameworks, ...socketFrameworks])}`,
    },
  ),
  rule(
    'platform-without-product',
    'The platform could carry another product: it knows neither the domain nor what wires it.',
    { path: platform },
    { path: String.raw`${domain}|${core}(deps|scope)\.ts$` },
  ),
  rule(
    'core-without-drivers',
    'Core reaches the database, Redis, queues, mail and sockets through the platform only.',
    { path: core, pathNot: `${platform}|${testFile}` },
    { path: `${packageOf(drivers)}|node_modules/${orm}/(postgresql|migrations)/` },
  ),
  rule(
    'declared-slices',
    'Every slice has a line in the registry.',
    { path: `${domain}[^/]+/`, pathNot: `${domain}${anyOf(sliceOrder)}/` },
    {},
  ),
  rule(
    'slices-share-little',
    'Of another slice only entities, fields, rules, queries, views and steps are there for others; its commands are its own.',
    { path: `${domain}([^/]+/[^/]+)/`, pathNot: `${testFile}|${bindingFile}` },
    { path: `${domain}[^/]+/`, pathNot: `${domain}$1/|${sharedFile}` },
  ),
  rule(
    'bindings-on-top',
    'What binds a slice is loaded by the registry; no command knows it.',
    { path: core, pathNot: `${testFile}|${bindingFile}|${domain}registry\\.ts$` },
    { path: bindingFile },
  ),
  rule(
    'entities-point-up',
    'An entity knows other entities, contracts and the table library: no queries, no commands.',
    { path: `${domain}.*${entityFile}` },
    { path: core, pathNot: `${entityFile}|${platform}` },
  ),
  rule(
    'rules-are-pure',
    'Rules are functions of their arguments: no database, no network, no clock, no scope.',
    { path: String.raw`\.rules\.ts$` },
    {
      path: String.raw`\.(entity|queries|views|steps)\.ts$|${platform}(?!clock\.ts|errors\.ts|messages\.ts|csv-line\.ts|cursors\.ts|email-address\.ts|event-loop\.ts|names\.ts|text\.ts|tables/|security/)|${core}(scope|deps|config)\.ts$|${domain}(policy|access\.queries|domain-events)\.ts$`,
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'tiers-without-drivers',
    'A tier asks core; it does not talk to the database, to Redis or to a mail server itself.',
    { path: '^services/(api|gateway|worker|operator)/src/', pathNot: testFile },
    { path: packageOf(['ioredis', 'pg', 'nodemailer', String.raw`@socket\.io/redis-emitter`, orm]) },
  ),
  rule(
    'queues-in-the-worker',
    'Only the worker consumes queues; everybody else enqueues through core.',
    { path: '^services/(api|gateway|operator)/src/', pathNot: testFile },
    { path: packageOf(['bullmq']) },
  ),
  rule(
    'api-without-sockets',
    'Only the gateway is a socket server.',
    { path: '^services/(api|worker|operator)/src/' },
    { path: packageOf(socketFrameworks) },
  ),
  rule(
    'gateway-without-http',
    'Only the API is an HTTP framework.',
    { path: '^services/(gateway|worker|operator)/src/' },
    { path: packageOf(httpFrameworks) },
  ),
  rule(
    'no-entity-outside-core',
    'Tiers hand on views; an entity never comes near the wire.',
    { path: '^services/(api|gateway|worker|operator)/src/', pathNot: testFile },
    { path: String.raw`\.(entity|steps)\.ts$` },
  ),
  rule(
    'web-without-server',
    'The browser shares contracts with the server and nothing else.',
    { path: '^web/src/', pathNot: testFile },
    { path: '^(services/(core|api|gateway|worker|operator)|scripts|tests)/' },
  ),
  rule(
    'web-server-alone',
    'What serves the built web knows the contracts and nothing else of the product: its image has no packages.',
    { path: '^web/server/', pathNot: testFile },
    { path: '^(services|web|scripts|tests)/|node_modules/(?!@plenum/contracts)', pathNot: `${contracts}|^web/server/` },
  ),
  rule(
    'web-without-node',
    'Node modules do not exist in a browser.',
    { path: '^web/src/', pathNot: testFile },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'features-apart',
    'A feature does not know another one; a page puts them together.',
    { path: '^web/src/features/([^/]+/[^/]+)/' },
    { path: '^web/src/features/[^/]+/', pathNot: '^web/src/features/$1/' },
  ),
  rule(
    'tests-stay-outside',
    'What runs in production imports no test, no fixture and nothing of the test harness.',
    { path: '^(services|web/src|web/server)/', pathNot: testFile },
    { path: `${testFile}|^tests/` },
  ),
  rule('no-cycles', 'Modules that import each other in a circle are one module.', {}, { circular: true }),
  rule('no-unresolved', 'An import that leads nowhere hides from every other rule.', {}, { couldNotResolve: true }),
  ...tierRules,
  ...sliceRules,
  ...webRules,
];

export default {
  forbidden: [...layerRules],
  required: [
    {
      // Without it, every other rule would pass if imports were no longer found.
      name: 'finds-imports',
      severity: 'error',
      module: { path: '^services/(api|gateway|worker)/src/main\\.ts$' },
      to: { path: core },
    },
  ],
  options: {
    // TypeScript 7 has no API that the default parser supports.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    // Ours only: many packages have their code in such a folder.
    exclude: { path: '^(services/[^/]+|web)/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
} satisfies IConfiguration;
