/** The dashboard of sockets, rooms and deliveries. */
import { type Dashboard, of, quantile, rate } from './dashboard.ts';

export const chatAndSockets: Dashboard = {
  uid: 'plenum-chat-and-sockets',
  title: 'Plenum: chat and sockets',
  description: 'Who is connected, who could not connect, and how soon messages reach their rooms.',
  rows: [
    {
      title: 'Sockets',
      panels: [
        {
          kind: 'stack',
          title: 'Open sockets by gateway',
          description:
            'A gateway takes 5,000 (`SOCKETS_MAX`). In a rollout one falls and the others rise; afterwards they even out.',
          unit: 'short',
          queries: [{ expr: `sum by (instance) (${of('plenum_sockets')})`, legend: '{{instance}}' }],
        },
        {
          kind: 'lines',
          title: 'Fullest gateway',
          description: 'Sockets of the gateway with the most; above 4,500 an alert wakes.',
          unit: 'short',
          from: [[4500, 'red']],
          queries: [{ expr: `max(sum by (instance) (${of('plenum_sockets')}))`, legend: 'fullest' }],
        },
        {
          kind: 'lines',
          title: 'Fullest gateway : mean',
          description: 'How unevenly sockets are spread. Above 1.15 a gateway asks some of its browsers to reconnect.',
          unit: 'short',
          from: [[1.5, 'red']],
          queries: [
            {
              expr: `max(sum by (instance) (${of('plenum_sockets')})) / avg(sum by (instance) (${of('plenum_sockets')}))`,
              legend: 'fullest : mean',
            },
            {
              expr: `sum by (outcome) (${rate('plenum_sockets_asked_to_move_total')})`,
              legend: 'asked to reconnect per second, {{outcome}}',
            },
          ],
        },
        {
          kind: 'stack',
          title: 'Open sockets by transport',
          description: 'Many that poll: a proxy on the way does not let WebSockets through.',
          unit: 'short',
          queries: [{ expr: `sum by (transport) (${of('plenum_sockets')})`, legend: '{{transport}}' }],
        },
      ],
    },
    {
      title: 'Coming and going',
      panels: [
        {
          kind: 'stack',
          title: 'Sockets opened per second',
          description:
            'Handshakes that were accepted. A peak after a rollout is normal when it is spread over seconds.',
          unit: 'cps',
          queries: [{ expr: `sum(${rate('plenum_handshakes_total', 'outcome="ok"')})`, legend: 'opened' }],
        },
        {
          kind: 'stack',
          title: 'Handshakes refused per second',
          description: 'Attempts to open a socket that were refused, by reason.',
          unit: 'cps',
          queries: [
            { expr: `sum by (outcome) (${rate('plenum_handshakes_total', 'outcome!="ok"')})`, legend: '{{outcome}}' },
          ],
        },
        {
          kind: 'stack',
          title: 'Sockets closed per second',
          description:
            '`drained`: the gateway stops. `moved`: asked to reconnect, because others have fewer. `slow`: did not keep up.',
          unit: 'cps',
          queries: [{ expr: `sum by (reason) (${rate('plenum_socket_closes_total')})`, legend: '{{reason}}' }],
        },
      ],
    },
    {
      title: 'Room messages',
      panels: [
        {
          kind: 'lines',
          title: 'Deliveries per second',
          description: 'Room messages handed to sockets: messages times listeners.',
          unit: 'ops',
          queries: [{ expr: `sum by (instance) (${rate('plenum_deliveries_total')})`, legend: '{{instance}}' }],
        },
        {
          kind: 'lines',
          title: 'From commit to socket',
          description: 'Half of all messages, 95 and 99 of 100 arrive sooner. Compares the clocks of two machines.',
          unit: 's',
          from: [[1, 'red']],
          queries: [
            { expr: quantile(0.5, 'plenum_fanout_lag_seconds'), legend: 'p50' },
            { expr: quantile(0.95, 'plenum_fanout_lag_seconds'), legend: 'p95' },
            { expr: quantile(0.99, 'plenum_fanout_lag_seconds'), legend: 'p99' },
          ],
        },
        {
          kind: 'heat',
          title: 'From commit to socket, all of them',
          description: 'How many messages took how long. Two bands mean that one gateway is slower than the rest.',
          unit: 's',
          queries: [{ expr: `sum by (le) (${rate('plenum_fanout_lag_seconds_bucket')})`, legend: '{{le}}' }],
        },
      ],
    },
    {
      title: 'Trouble',
      panels: [
        {
          kind: 'lines',
          title: 'Fan-out by gateway',
          description: '99th percentile from commit to socket, gateway by gateway: is it one or all?',
          unit: 's',
          from: [[1, 'red']],
          queries: [{ expr: quantile(0.99, 'plenum_fanout_lag_seconds', ['instance']), legend: '{{instance}}' }],
        },
        {
          kind: 'stack',
          title: 'Server events not published per second',
          description: 'Redis was away when they were to be published; browsers notice by number and ask.',
          unit: 'ops',
          queries: [{ expr: `sum by (instance) (${rate('plenum_publish_failures_total')})`, legend: '{{instance}}' }],
        },
        {
          kind: 'stack',
          title: 'Refusals per second',
          description: 'The ten most frequent reasons why requests and client events are refused.',
          unit: 'ops',
          queries: [{ expr: `topk(10, sum by (code) (${rate('plenum_refusals_total')}))`, legend: '{{code}}' }],
        },
      ],
    },
  ],
};
