import { runPreviewFrame } from './runPreviewFrame.ts';

// The app sends its port once, in the parent window's first message.
addEventListener('message', function take({ source, ports }: MessageEvent) {
  const [port] = ports;
  if (source !== parent || port === undefined) return;
  removeEventListener('message', take);
  runPreviewFrame(port);
});
