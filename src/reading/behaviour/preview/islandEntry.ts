import { runIsland } from '../../ownCode/island/runIsland.tsx';

// No policy forbids connections between browsers (research §A.3), and nothing else in this document may talk to others.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection'])
  Reflect.deleteProperty(globalThis, name);

// The frame of the preview gives its port once, in the first message of the window around this one.
addEventListener('message', function take({ source, ports }: MessageEvent) {
  const [port] = ports;
  if (source !== parent || port === undefined) return;
  removeEventListener('message', take);
  runIsland(port);
});
