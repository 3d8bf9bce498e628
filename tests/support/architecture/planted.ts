/** Small source trees with one forbidden import each, and a few with imports that are allowed but look suspicious. */

export interface Planted {
  /** The only rule that must be reported; `none` for a valid tree. */
  readonly rule: string;
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** Other rules that the same import breaks as well. */
  readonly ignoredElsewhere?: readonly string[];
}

const empty = 'export const nothing = 0;';
const imports = (from: string): string => `import { nothing } from '${from}';\nexport const used = nothing;`;
const domain = 'services/core/src/domain';

export const planted: readonly Planted[] = [
  {
    rule: 'contracts-alone',
    title: 'contracts read a file',
    files: { 'services/contracts/src/auth.ts': imports('node:fs') },
  },
  {
    rule: 'contracts-alone',
    title: 'contracts take a type from core',
    files: {
      'services/contracts/src/auth.ts':
        "import type { nothing } from '@plenum/core/scope';\nexport type T = typeof nothing;",
      'services/core/src/scope.ts': empty,
    },
  },
  {
    rule: 'none',
    title: 'contracts use TypeBox and each other',
    files: {
      'services/contracts/src/auth.ts': `${imports('./limits.ts')}\nexport * as Type from 'typebox';`,
      'services/contracts/src/limits.ts': empty,
    },
  },
  {
    rule: 'core-without-transport',
    title: 'core knows the HTTP framework',
    files: { 'services/core/src/scope.ts': imports('fastify') },
  },
  {
    rule: 'core-without-transport',
    title: 'core knows a tier',
    files: { 'services/core/src/scope.ts': imports('@plenum/api/app'), 'services/api/src/app.ts': empty },
  },
  {
    rule: 'platform-without-product',
    title: 'the platform knows the domain',
    files: { 'services/core/src/platform/clock.ts': imports('../domain/actor.ts'), [`${domain}/actor.ts`]: empty },
  },
  {
    rule: 'domain-without-drivers',
    title: 'a command opens Redis',
    files: { [`${domain}/auth/sign-up.ts`]: imports('ioredis') },
  },
  {
    rule: 'none',
    title: 'an entity uses the table library',
    files: { [`${domain}/users/user.entity.ts`]: imports('@mikro-orm/core') },
  },
  {
    rule: 'slices-share-little',
    title: "a slice calls another slice's command",
    files: {
      [`${domain}/events/create-event.ts`]: imports('../users/rename-user.ts'),
      [`${domain}/users/rename-user.ts`]: empty,
    },
  },
  {
    rule: 'none',
    title: 'a slice applies the pure rules of another, earlier or later',
    files: {
      [`${domain}/events/create-event.ts`]: [
        "import { nothing as a } from '../users/name.rules.ts';",
        "import { nothing as b } from '../moderation/words.rules.ts';",
        'export const used = [a, b];',
      ].join('\n'),
      [`${domain}/users/name.rules.ts`]: empty,
      [`${domain}/moderation/words.rules.ts`]: empty,
    },
  },
  {
    rule: 'none',
    title: 'a slice uses steps, queries and views of an earlier slice, and a later entity',
    files: {
      [`${domain}/events/create-event.ts`]: [
        "import { nothing as a } from '../chat-rooms/make-rooms.steps.ts';",
        "import { nothing as b } from '../users/user.queries.ts';",
        "import { nothing as c } from '../organizations/organization.views.ts';",
        "import { nothing as d } from '../attendees/event-user.entity.ts';",
        'export const used = [a, b, c, d];',
      ].join('\n'),
      [`${domain}/chat-rooms/make-rooms.steps.ts`]: empty,
      [`${domain}/users/user.queries.ts`]: empty,
      [`${domain}/organizations/organization.views.ts`]: empty,
      [`${domain}/attendees/event-user.entity.ts`]: empty,
    },
  },
  {
    rule: 'order-of-slices/users',
    title: 'a low slice asks a high one',
    files: {
      [`${domain}/users/show-user.ts`]: imports('../events/event.queries.ts'),
      [`${domain}/events/event.queries.ts`]: empty,
    },
  },
  {
    rule: 'one-place-for-consequences',
    title: 'a command runs a consequence itself',
    files: { [`${domain}/auth/sign-up.ts`]: imports('../consequences.ts'), [`${domain}/consequences.ts`]: empty },
  },
  {
    rule: 'entities-point-up',
    title: 'an entity knows a query',
    files: {
      [`${domain}/users/user.entity.ts`]: imports('./user.queries.ts'),
      [`${domain}/users/user.queries.ts`]: empty,
    },
  },
  {
    rule: 'rules-are-pure',
    title: 'a rule asks the database',
    files: {
      [`${domain}/users/name.rules.ts`]: imports('./user.queries.ts'),
      [`${domain}/users/user.queries.ts`]: empty,
    },
  },
  {
    rule: 'tiers-apart/api',
    title: 'the API uses the gateway',
    files: { 'services/api/src/app.ts': imports('@plenum/gateway/gateway'), 'services/gateway/src/gateway.ts': empty },
  },
  {
    rule: 'tiers-apart/worker',
    title: 'the worker uses the API',
    files: { 'services/worker/src/worker.ts': imports('../../api/src/app.ts'), 'services/api/src/app.ts': empty },
  },
  {
    rule: 'tiers-apart/operator',
    title: 'a command of the operator uses the worker',
    files: {
      'services/operator/src/operate.ts': imports('@plenum/worker/worker'),
      'services/worker/src/worker.ts': empty,
    },
  },
  {
    rule: 'no-entity-outside-core',
    title: 'a command of the operator reads a table by itself',
    files: {
      'services/operator/src/operate.ts': imports('@plenum/core/domain/users/user.entity'),
      [`${domain}/users/user.entity.ts`]: empty,
    },
  },
  {
    rule: 'tiers-without-drivers',
    title: 'the worker opens Redis',
    files: { 'services/worker/src/worker.ts': imports('ioredis') },
  },
  {
    rule: 'none',
    title: 'the worker consumes queues',
    files: { 'services/worker/src/consume.ts': imports('bullmq') },
  },
  {
    rule: 'queues-in-the-worker',
    title: 'the gateway consumes a queue',
    files: { 'services/gateway/src/gateway.ts': imports('bullmq') },
  },
  {
    rule: 'tiers-without-drivers',
    title: 'the API uses the ORM',
    files: { 'services/api/src/routes/auth.routes.ts': imports('@mikro-orm/core') },
  },
  {
    rule: 'api-without-sockets',
    title: 'the API is a socket server',
    files: { 'services/api/src/app.ts': imports('socket.io') },
  },
  {
    rule: 'gateway-without-http',
    title: 'the gateway is an HTTP framework',
    files: { 'services/gateway/src/gateway.ts': imports('fastify') },
  },
  {
    rule: 'no-entity-outside-core',
    title: 'a route touches an entity',
    files: {
      'services/api/src/routes/auth.routes.ts': imports('@plenum/core/domain/users/user.entity'),
      [`${domain}/users/user.entity.ts`]: empty,
    },
  },
  {
    rule: 'web-without-server',
    title: 'the browser takes code from core',
    files: { 'web/src/lib/http.ts': imports('@plenum/core/scope'), 'services/core/src/scope.ts': empty },
  },
  {
    rule: 'web-server-alone',
    title: 'what serves the web takes a package',
    files: { 'web/server/main.ts': imports('fastify') },
  },
  {
    rule: 'web-server-alone',
    title: 'what serves the web takes the settings of core',
    files: { 'web/server/main.ts': imports('@plenum/core/config'), 'services/core/src/config.ts': empty },
  },
  {
    rule: 'none',
    title: 'what serves the web knows the languages, and Node',
    files: {
      'web/server/main.ts': `${imports('@plenum/contracts/languages')}\nexport * as files from 'node:fs';`,
      'services/contracts/src/languages.ts': empty,
    },
  },
  {
    rule: 'web-without-node',
    title: 'the browser reads a file',
    files: { 'web/src/lib/http.ts': imports('node:fs') },
  },
  {
    rule: 'features-apart',
    title: 'a feature uses another feature',
    files: { 'web/src/features/auth/form.ts': imports('../events/list.ts'), 'web/src/features/events/list.ts': empty },
  },
  {
    rule: 'web-flow/ui',
    title: 'the kit knows a feature',
    files: { 'web/src/ui/button.ts': imports('../features/auth/form.ts'), 'web/src/features/auth/form.ts': empty },
  },
  {
    rule: 'web-flow/features',
    title: 'a feature knows the app',
    files: { 'web/src/features/auth/form.ts': imports('../../app/router.ts'), 'web/src/app/router.ts': empty },
  },
  {
    rule: 'none',
    title: 'a page puts features together',
    files: {
      'web/src/pages/home.ts': `${imports('../features/auth/form.ts')}\nexport * as list from '../features/events/list.ts';`,
      'web/src/features/auth/form.ts': imports('../../ui/button.ts'),
      'web/src/features/events/list.ts': empty,
      'web/src/ui/button.ts': empty,
    },
  },
  {
    rule: 'tests-stay-outside',
    title: 'a command uses a fixture',
    files: {
      [`${domain}/auth/sign-up.ts`]: imports('./people.fixture.ts'),
      [`${domain}/auth/people.fixture.ts`]: empty,
    },
  },
  {
    rule: 'no-cycles',
    title: 'two modules import each other',
    files: { 'services/core/src/deps.ts': imports('./scope.ts'), 'services/core/src/scope.ts': imports('./deps.ts') },
  },
  {
    rule: 'no-cycles',
    title: 'two modules import each other by way of a type',
    files: {
      'services/core/src/deps.ts':
        "import type { used } from './scope.ts';\nexport type T = typeof used;\nexport const nothing = 1;",
      'services/core/src/scope.ts': imports('./deps.ts'),
    },
  },
  {
    rule: 'no-unresolved',
    title: 'an import leads nowhere',
    files: { 'services/core/src/deps.ts': imports('./gone.ts') },
  },
];
