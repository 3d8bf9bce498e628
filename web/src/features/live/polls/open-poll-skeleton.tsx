import type { Poll } from '@plenum/contracts/live/polls';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Heights of a poll card: all parts but the options, and one option. */
const framePx = 198;
const optionPx = 52;

/** As high as the form of a poll, so that the layout does not shift when it is loaded. */
export const OpenPollSkeleton = ({ options }: Pick<Poll, 'options'>) => (
  <div className="col-span-full grid" style={{ height: framePx + optionPx * options.length }}>
    <Skeleton className="h-full" />
  </div>
);
