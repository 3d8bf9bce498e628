/** The dashboards as files of the repository. */
import { chatAndSockets } from './chat-and-sockets.ts';
import { type Dashboard, dashboardJson } from './dashboard.ts';
import { jobsOutboxMail } from './jobs-outbox-mail.ts';
import { overview } from './overview.ts';
import { processes } from './processes.ts';

const dashboards: readonly Dashboard[] = [overview, chatAndSockets, jobsOutboxMail, processes];

/** Returns the contents of `infra/grafana`. */
export const dashboardDocuments = (): readonly { readonly path: string; readonly content: string }[] =>
  dashboards.map((board) => ({ path: `infra/grafana/${board.uid}.json`, content: dashboardJson(board) }));
