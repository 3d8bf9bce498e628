/** The second transport of the socket, which is only loaded when a WebSocket fails: it is 1.3 kB. */
export { XHR as Polling } from 'socket.io-client';
