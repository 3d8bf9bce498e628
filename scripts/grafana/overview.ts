/** The overview dashboard: the health of the installation on one screen. */
import { type Dashboard, of, quantile, rate } from './dashboard.ts';

const ourFault = 'outcome=~"internal_error|service_unavailable|overloaded"';

export const overview: Dashboard = {
  uid: 'plenum-overview',
  title: 'Plenum: overview',
  description: 'Is the conference fine? What people feel is on top, what may be the reason below.',
  rows: [
    {
      title: 'At a glance',
      panels: [
        {
          kind: 'number',
          title: 'Requests that fail',
          description: 'Share of requests answered with 5xx. Promised is less than 0.1 %.',
          unit: 'percentunit',
          from: [
            [0.001, 'yellow'],
            [0.0144, 'red'],
          ],
          queries: [
            {
              expr: `sum(${rate('plenum_http_requests_total', 'status=~"5.."')}) / sum(${rate('plenum_http_requests_total')}) or vector(0)`,
              legend: 'failed',
            },
          ],
        },
        {
          kind: 'number',
          title: 'Requests, slowest in a hundred',
          description: '99 of 100 requests are quicker than this. Promised is half a second.',
          unit: 's',
          from: [
            [0.5, 'yellow'],
            [2, 'red'],
          ],
          queries: [{ expr: quantile(0.99, 'plenum_http_request_duration_seconds'), legend: 'p99' }],
        },
        {
          kind: 'number',
          title: 'Open sockets',
          description: 'Everybody who has Plenum open holds one.',
          unit: 'short',
          base: 'blue',
          queries: [{ expr: `sum(${of('plenum_sockets')})`, legend: 'sockets' }],
        },
        {
          kind: 'number',
          title: 'Room messages, slowest in a hundred',
          description: '99 of 100 room messages are with their sockets sooner. Promised is a second.',
          unit: 's',
          from: [
            [0.5, 'yellow'],
            [1, 'red'],
          ],
          queries: [{ expr: quantile(0.99, 'plenum_fanout_lag_seconds'), legend: 'p99' }],
        },
        {
          kind: 'number',
          title: 'Oldest domain event',
          description: 'How long the oldest row of the outbox has been waiting. Seconds are good, minutes are not.',
          unit: 's',
          from: [
            [30, 'yellow'],
            [120, 'red'],
          ],
          queries: [{ expr: `max(${of('plenum_outbox_oldest_row_age_seconds')})`, legend: 'age' }],
        },
        {
          kind: 'number',
          title: 'Alerts',
          description: 'Alerts of Plenum that fire; their runbooks are in docs/operate/runbooks.',
          unit: 'short',
          from: [[1, 'red']],
          queries: [
            {
              expr: 'count(ALERTS{alertname=~"Plenum.+", alertstate="firing", namespace=~"$namespace"}) or vector(0)',
              legend: 'firing',
            },
          ],
        },
      ],
    },
    {
      title: 'Requests',
      panels: [
        {
          kind: 'lines',
          title: 'Requests per second, busiest operations',
          description: 'The ten operations that are asked most.',
          unit: 'reqps',
          queries: [
            {
              expr: `topk(10, sum by (operation) (${rate('plenum_http_requests_total')}))`,
              legend: '{{operation}}',
            },
          ],
        },
        {
          kind: 'stack',
          title: 'Failed requests per second',
          description: 'Requests answered with 5xx, by operation and status. Empty is good.',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (operation, status) (${rate('plenum_http_requests_total', 'status=~"5.."')})`,
              legend: '{{operation}} {{status}}',
            },
          ],
        },
        {
          kind: 'lines',
          title: 'Duration of requests, slowest operations',
          description: 'The ten operations with the highest 99th percentile.',
          unit: 's',
          from: [[0.5, 'red']],
          queries: [
            {
              expr: `topk(10, ${quantile(0.99, 'plenum_http_request_duration_seconds', ['operation'])})`,
              legend: '{{operation}}',
            },
          ],
        },
      ],
    },
    {
      title: 'Client events',
      panels: [
        {
          kind: 'lines',
          title: 'Client events per second',
          description: 'What browsers ask over their sockets, by name.',
          unit: 'ops',
          queries: [
            { expr: `sum by (client_event) (${rate('plenum_client_events_total')})`, legend: '{{client_event}}' },
          ],
        },
        {
          kind: 'stack',
          title: 'Failed client events per second',
          description: 'Client events that failed on our side. Empty is good.',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (client_event, outcome) (${rate('plenum_client_events_total', ourFault)})`,
              legend: '{{client_event}} {{outcome}}',
            },
          ],
        },
        {
          kind: 'lines',
          title: 'Duration of client events',
          description: '99th percentile from arrival to acknowledgement, by name.',
          unit: 's',
          from: [[0.5, 'red']],
          queries: [
            {
              expr: quantile(0.99, 'plenum_client_event_duration_seconds', ['client_event']),
              legend: '{{client_event}}',
            },
          ],
        },
      ],
    },
    {
      title: 'Behind it',
      panels: [
        {
          kind: 'lines',
          title: 'Jobs that wait',
          description: 'Jobs that could run now, by queue. A short rise is normal, a rise that stays is not.',
          unit: 'short',
          queries: [{ expr: `max by (queue) (${of('plenum_queue_jobs', 'state="waiting"')})`, legend: '{{queue}}' }],
        },
        {
          kind: 'lines',
          title: 'Database connections in use',
          description: 'Share of the connections a process may open that are busy. At 100 % statements begin to wait.',
          unit: 'percentunit',
          max: 1,
          from: [[0.9, 'red']],
          queries: [
            {
              expr: `sum by (instance) (${of('plenum_database_pool_connections', 'state="busy"')}) / sum by (instance) (${of('plenum_database_pool_max')})`,
              legend: '{{instance}}',
            },
          ],
        },
        {
          kind: 'lines',
          title: 'Event loop lag',
          description:
            'How late one turn in a hundred of the event loop comes. Above 250 ms everybody on the process waits.',
          unit: 's',
          from: [[0.25, 'red']],
          queries: [
            {
              expr: `${of('nodejs_eventloop_lag_p99_seconds')} * on (namespace, instance, job) group_left (service) ${of('plenum_build_info')}`,
              legend: '{{service}} {{instance}}',
            },
          ],
        },
        {
          kind: 'lines',
          title: 'Dependencies',
          description: 'Share of the processes to which PostgreSQL and Redis answer.',
          unit: 'percentunit',
          max: 1,
          queries: [{ expr: `avg by (dependency) (${of('plenum_dependency_up')})`, legend: '{{dependency}}' }],
        },
      ],
    },
    {
      title: 'Web servers',
      panels: [
        {
          kind: 'stack',
          title: 'Pages and files per second',
          description: 'What browsers ask the web servers for, by kind and status.',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (kind, status) (${rate('plenum_web_requests_total', 'kind!="health"')})`,
              legend: '{{kind}} {{status}}',
            },
          ],
        },
        {
          kind: 'lines',
          title: 'Pages and files that fail',
          description: 'Share that is answered with 5xx. Promised is less than 0.1 %.',
          unit: 'percentunit',
          from: [[0.0144, 'red']],
          queries: [
            {
              expr: `sum(${rate('plenum_web_requests_total', 'kind!="health", status=~"5.."')}) / sum(${rate('plenum_web_requests_total', 'kind!="health"')}) or vector(0)`,
              legend: 'failed',
            },
          ],
        },
        {
          kind: 'lines',
          title: 'How long web servers take',
          description: '99th percentile by kind; a public page waits for the API.',
          unit: 's',
          from: [[1, 'red']],
          queries: [{ expr: quantile(0.99, 'plenum_web_request_duration_seconds', ['kind']), legend: '{{kind}}' }],
        },
      ],
    },
  ],
};
