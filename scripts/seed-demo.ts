/** Creates the demo conference, or moves it to today, with the settings of the environment (`infra/compose.demo.yaml`). */
import { seedDemo } from './seed.ts';

await seedDemo(
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  ),
);
console.log('The demo conference is up to date.');
