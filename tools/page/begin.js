// The page that opens any record. It remembers nothing unless asked to.
const browserLanguage = (navigator.languages?.[0] || navigator.language || '').toLowerCase();
document.documentElement.lang = browserLanguage.startsWith('zh') ? 'zh-Hans' : 'en';
