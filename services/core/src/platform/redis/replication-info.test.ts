import { expect, it } from 'vitest';
import { readReplication } from './replication-info.ts';

const master = [
  'role:master',
  'master_replid:8f3a',
  'master_replid2:0000',
  'master_repl_offset:520',
  'second_repl_offset:-1',
];

it('reads the offset of each replica', () => {
  const info = [
    '# Replication',
    ...master,
    'connected_slaves:3',
    'slave0:ip=10.0.0.2,port=6379,state=online,offset=519,lag=0',
    'slave1:ip=10.0.0.3,port=6379,state=wait_bgsave,offset=0,lag=0',
    'slave2:ip=10.0.0.4,port=6379,state=online,offset=400,lag=7',
  ].join('\r\n');
  expect(readReplication(info)).toEqual({ history: '8f3a', offset: 520, replicas: [519, -1, 400] });
});

it('finds no replicas if there are none', () => {
  expect(readReplication(master.join('\r\n'))).toEqual({ history: '8f3a', offset: 520, replicas: [] });
  expect(readReplication('')).toEqual({ history: '', offset: 0, replicas: [] });
});
