import { runIsland } from '../../ownCode/island/runIsland.tsx';

// CSP can't block WebRTC (research §A.3), and nothing else in this document may talk to others.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection'])
  Reflect.deleteProperty(globalThis, name);

// The preview's frame sends its port once, in the parent window's first message.
addEventListener('message', function take({ source, ports }: MessageEvent) {
  const [port] = ports;
  if (source !== parent || port === undefined) return;
  removeEventListener('message', take);
  runIsland(port);
});
