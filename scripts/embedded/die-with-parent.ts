/** Preloaded into child processes on platforms without a parent-death signal: exits when the parent has exited. */
const parent = process.ppid;
const checkMs = 500;
/** The servers have stopped with the parent, so a graceful shutdown could hang. */
const killTimeoutMs = 3_000;

const check = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(check);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), killTimeoutMs).unref();
  process.kill(process.pid, 'SIGTERM');
}, checkMs);
check.unref();
