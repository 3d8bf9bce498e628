/** Gateways that listen on free ports, with an API in-process, all on one database and one Redis prefix. */
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/create-deps';
import type { Deps } from '@plenum/core/deps';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { createGateway, type Gateway } from '../../../services/gateway/src/gateway.ts';
import { buildTestApi, type TestApi } from '../api/test-api.ts';
import { type BrowserOptions, openBrowser, type SocketBrowser } from './socket-browser.ts';
import type { Person } from './world.ts';

export const testVersion = '9.9.9-test';

export interface TestGateway extends Gateway {
  readonly deps: Deps;
}

/** Starts another gateway; the caller stops it. */
export async function startTestGateway(env: Readonly<Record<string, string>>): Promise<TestGateway> {
  const config = readConfig({ ...env, DRAIN_TIMEOUT_MS: '1000' });
  const deps = createDeps(config, createLog(config, 'gateway'), { service: 'gateway' });
  const gateway = await createGateway(deps, { version: testVersion });
  await gateway.prepared();
  return {
    ...gateway,
    deps,
    stop: async () => {
      await gateway.stop();
      await closeDeps(deps);
    },
  };
}

export interface TestCluster {
  readonly api: TestApi;
  /** Dependencies of the API, for commands and database queries. */
  readonly deps: Deps;
  readonly gateways: readonly [TestGateway, TestGateway];
  /** Opens a browser of a person, connected to the first or second gateway. */
  browser(person: Person, gateway?: 0 | 1, options?: BrowserOptions): Promise<SocketBrowser>;
  /** Closes the browsers, but not the gateways; call it in `afterEach`. */
  closeBrowsers(): void;
  close(): Promise<void>;
}

/** Starts an API and two gateways. */
export async function startTestCluster(settings: Readonly<Record<string, string>> = {}): Promise<TestCluster> {
  const api = await buildTestApi(settings);
  const gateways = [await startTestGateway(api.env), await startTestGateway(api.env)] as const;
  const browsers = new Set<SocketBrowser>();
  const closeBrowsers = () => {
    for (const browser of browsers) browser.close();
    browsers.clear();
  };
  return {
    api,
    deps: api.deps,
    gateways,
    async browser(person, gateway = 0, options = {}) {
      const browser = await openBrowser(gateways[gateway].url, { token: person.socketToken, ...options });
      browsers.add(browser);
      return browser;
    },
    closeBrowsers,
    async close() {
      closeBrowsers();
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await api.close();
    },
  };
}
