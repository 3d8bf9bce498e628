export { bumpAgenda } from '../sessions/agenda.steps.ts';
