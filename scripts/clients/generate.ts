/** Generates the parts of the clients that are not committed. */
import { writePythonModule } from './python.ts';
import { writeTypeScriptTypes } from './typescript.ts';

export function writeClients(): void {
  writeTypeScriptTypes();
  writePythonModule();
}
