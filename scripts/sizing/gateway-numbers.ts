/**
 * How many gateways for how many sockets: one calculation, from which the capacity page, the alert, the autoscaler and the
 * default of `SOCKETS_MAX` follow. `gateway-numbers.test.ts` compares them.
 */
import { socketsPerGatewayMax } from '@plenum/contracts/limits';

/** Above this share of its maximum, a gateway wakes somebody (PlenumGatewayNearlyFull). */
export const nearlyFullShare = 0.9;
/** After a rollout or a scale-out, no gateway has more than this many times the mean. */
export const imbalanceMax = 1.25;
/** An autoscaler of Kubernetes acts only when the mean is this many times its target (its default tolerance). */
const autoscalerTolerance = 1.1;
const roundedTo = 100;

/** Sockets of one gateway above which the alert fires. */
export const nearlyFullAt = socketsPerGatewayMax * nearlyFullShare;
/** The mean that is never exceeded, not even with one gateway missing: the fullest then stays below the alert. */
export const meanMax = nearlyFullAt / imbalanceMax;
/** The target of the autoscaler, low enough that the mean stays below `meanMax` before it acts. */
export const autoscalerTarget = Math.floor(meanMax / autoscalerTolerance / roundedTo) * roundedTo;

/** Gateways for a number of sockets, one of them to spare. */
export const gatewaysFor = (sockets: number): number => Math.ceil(sockets / meanMax) + 1;
/** The largest number of pods that the autoscaler needs for a number of sockets, one of them to spare. */
export const autoscaledMaxFor = (sockets: number): number => Math.ceil(sockets / autoscalerTarget) + 1;
