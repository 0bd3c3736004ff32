/** True if a loaded image has an intrinsic width; an SVG with only an aspect ratio fills its container. */
export async function hasIntrinsicWidth(image: HTMLImageElement): Promise<boolean> {
  const probe = document.createElement('img');
  probe.src = image.src;
  probe.style.cssText = 'display: block; max-width: none';
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; width: 0; height: 0; overflow: hidden';
  place.ariaHidden = 'true';
  place.append(probe);
  document.body.append(place);
  // If it can't be decoded again, it counts as having one.
  const decoded = await probe.decode().then(
    () => true,
    () => false,
  );
  const has = !decoded || probe.offsetWidth > 0;
  place.remove();
  return has;
}
