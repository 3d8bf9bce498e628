/** Paths of the screens of questions; apart from the others, which the landing page loads too. */
import { paths } from '../../lib/paths.ts';

type Ids = Parameters<typeof paths.session>;

export const questionPaths = {
  desk: (...ids: Ids) => `${paths.session(...ids)}/questions`,
  lectern: (...ids: Ids) => `${paths.session(...ids)}/lectern`,
} as const;
