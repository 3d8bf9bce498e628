/** Loaded into a child where the kernel does not end it with its parent: detects a new parent and exits. */
const parent = process.ppid;
const checkMs = 500;
/** Its servers have ended with its parent, so a graceful shutdown could hang. */
const patienceMs = 3_000;

const check = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(check);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref();
  process.kill(process.pid, 'SIGTERM');
}, checkMs);
check.unref();
