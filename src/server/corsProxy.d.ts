declare module '@isomorphic-git/cors-proxy' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  export default function handleRequest(request: IncomingMessage, response: ServerResponse, next?: () => unknown): void;
}
