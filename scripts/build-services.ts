/** Bundles the processes and their threads into `services/dist`, for a release or an image. */
import { bundleServices } from './embedded/process-bundles.ts';

await bundleServices();
