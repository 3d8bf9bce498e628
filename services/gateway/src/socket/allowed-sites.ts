/** Websites whose pages may open sockets with an API token. They are read periodically, because admission cannot wait. */
import { listAllAllowedOrigins } from '@plenum/core/domain/integrations/api-tokens/allowed-origins';
import type { Db } from '@plenum/core/platform/db/database';

export interface AllowedSites {
  readonly has: (origin: string) => boolean;
  /** Reads the websites again. */
  readonly refresh: () => Promise<void>;
}

export function createAllowedSites(db: Db): AllowedSites {
  let origins: ReadonlySet<string> = new Set();
  return {
    has: (origin) => origins.has(origin),
    async refresh() {
      origins = await listAllAllowedOrigins(db);
    },
  };
}
