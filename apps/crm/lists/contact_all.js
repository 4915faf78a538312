/* Main contacts stand out; an address opens the mail program. */
/** @satisfies {ListScript} */
({
  options: { version: '1.0' },
  hooks: {
    onCellRender: function (at, rowIdx) {
      var raw = vm.rows[rowIdx];
      if (!raw) return;
      switch (at.colData.propertyCode) {
        case 'email':
          return raw.data.email ? { type: 'link', text: raw.data.email, to: 'mailto:' + raw.data.email } : undefined;
        case 'fullName':
          return raw.data.isPrimary ? { type: 'text', text: at.rowData.fullName, bold: true } : undefined;
      }
    }
  }
})
