import { runPreviewFrame } from './runPreviewFrame.ts';

// The app gives its port once, in the first message of the window around this one.
addEventListener('message', function take({ source, ports }: MessageEvent) {
  const [port] = ports;
  if (source !== parent || port === undefined) return;
  removeEventListener('message', take);
  runPreviewFrame(port);
});
