import type { Connection } from '@plenum/contracts/networking/connections';
import { toCsv } from '../../../lib/csv.ts';
import { t } from './connections.en.json';
import { connectedSince, otherPersonOf } from './relationship.ts';

/** Formats the user’s connections as CSV: their visible fields, the event and the date of the connection. */
export function contactsCsv(connections: readonly Connection[], ownId: number): string {
  const header = [
    t('network.export.name'),
    t('network.export.job'),
    t('network.export.company'),
    t('network.export.email'),
    t('network.export.links'),
    t('network.met'),
    t('network.since'),
  ];
  const rows = connections.map((connection) => {
    const { full_name, title, company_name, email, social_links } = otherPersonOf(connection, ownId);
    const links = Object.values(social_links ?? {}).filter((address) => address !== null);
    const met = connection.originating_event?.title ?? null;
    return [full_name, title, company_name, email, links.join(' '), met, connectedSince(connection)];
  });
  return toCsv([header, ...rows]);
}
