/** Loaded into a child where the kernel does not end it with its parent: notices a new parent and stops. */
const parent = process.ppid;
const checkMs = 500;
/** Its servers are gone with its parent, so an orderly stop may wait for ever. */
const patienceMs = 3_000;

const check = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(check);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref();
  process.kill(process.pid, 'SIGTERM');
}, checkMs);
check.unref();
