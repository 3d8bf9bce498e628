import manifest from '../package.json' with { type: 'json' };
import { type Command, noArguments, print } from './command.ts';

export const version: Command = {
  usage: '',
  summary: 'print the version',
  needs: 'nothing',
  async prepare(args) {
    noArguments(args);
    return async () => {
      print(`plenum ${manifest.version} (Node.js ${process.version})`);
      return 0;
    };
  },
};
