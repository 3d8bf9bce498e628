import { closeDeps, createDeps } from '@plenum/core/create-deps';
import { purgeExpired } from '@plenum/core/domain/system/upkeep/purge-expired';
import { purgeUploads } from '@plenum/core/domain/system/upkeep/purge-uploads';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { type Command, print, noArguments } from './command.ts';

/** Runs the cleanup that the worker runs every hour and every night. */
export const purge: Command = {
  usage: '',
  summary: 'delete expired data now, according to the retention settings',
  needs: ['DATABASE_URL', 'REDIS_URL'],
  async prepare(args) {
    noArguments(args);
    return async (config) => {
      const deps = createDeps(config, createLog(config, 'operator'));
      try {
        const { removed, isComplete } = await purgeExpired(deps);
        const pictures = await purgeUploads(deps);
        for (const [name, count] of Object.entries({ ...removed, unused_pictures: pictures }))
          print(`${name}: ${count}`);
        if (!isComplete) print('There is more expired data. Run the command again, or let the worker delete it.');
        return 0;
      } finally {
        await closeDeps(deps);
      }
    };
  },
};
