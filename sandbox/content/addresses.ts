/** Addresses that a script or a configuration text may name, as pure checks. Contract 13.4 ($router), 13.6 (link, html). */

/** Control characters and backslashes are read differently by different parsers, so they are never right. */
function isStrange(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 32 || unit === 127 || unit === 92 /* \ */) return true;
  }
  return false;
}

/** Whether a text is a path inside the portal: `/...`, not `//...`, nothing another parser could read as a host. */
export function isPortalPath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && !isStrange(text) && text.length <= 2048;
}

/** A link that may be followed: `portal` in place, `web` (https) and `mail` outside; null = show as text only. */
export function linkKind(text: string): 'portal' | 'web' | 'mail' | null {
  if (isPortalPath(text)) return 'portal';
  if (isStrange(text) || text.length > 2048) return null;
  if (/^mailto:[^\s<>"]+$/i.test(text)) return 'mail';
  if (!/^https:\/\/[^/\s]/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  // A user part in front of the host serves only to make one host look like another.
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? 'web' : null;
}

/** Pictures of people, applications and logos, of the portal itself, and of files; nothing in them is decoded a second time. Source: contract 2.5, 12.1. */
const portalImage = /^\/(?:public\/image\/[\w/.-]+|assets\/[\w/.-]+\.(?:png|jpe?g|gif|webp)|api\/aliyun\/download\?[\w=&.%-]+)$/;

/** Whether an image may be loaded from here: a portal image path or an embedded picture of a harmless kind. Source: contract 13.6. */
export function isImageSource(text: string): boolean {
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i.test(text)) return text.length <= 200_000;
  return isPortalPath(text) && portalImage.test(text) && !/\/\.|\.\./.test(text);
}
