/** Whether a picture that was loaded has a width of its own; a drawing that has only proportions is as wide as its place. */
export async function hasIntrinsicWidth(image: HTMLImageElement): Promise<boolean> {
  const probe = document.createElement('img');
  probe.src = image.src;
  probe.style.cssText = 'display: block; max-width: none';
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; width: 0; height: 0; overflow: hidden';
  place.ariaHidden = 'true';
  place.append(probe);
  document.body.append(place);
  // A picture that cannot be decoded a second time is shown as it is.
  const decoded = await probe.decode().then(
    () => true,
    () => false,
  );
  const has = !decoded || probe.offsetWidth > 0;
  place.remove();
  return has;
}
