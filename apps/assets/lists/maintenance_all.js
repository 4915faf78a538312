/* Urgent work in red, costly repairs in bold. */
/** @satisfies {ListScript} */
({
  options: { version: '1.0' },
  extensions: {
    costly: 5000
  },
  hooks: {
    onCellRender: function (at, rowIdx) {
      var raw = vm.rows[rowIdx];
      if (!raw) return;
      switch (at.colData.propertyCode) {
        case 'totalCost':
          return Number(raw.data.totalCost) >= this.extensions.costly ? { type: 'text', text: at.rowData.totalCost, bold: true } : undefined;
        case 'urgent':
          return raw.data.urgent ? { type: 'tag', text: at.rowData.urgent, color: 'error' } : undefined;
      }
    }
  }
})
