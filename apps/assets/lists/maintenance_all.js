/* Urgent work in red, costly repairs in bold. */
({
  options: { version: '1.0' },
  extensions: {
    costly: 5000,
    kind: { routine: 'muted', repair: 'error', service: 'primary', overhaul: 'warning' },
    /* Rows as stored, by id: filled once a load, so that a cell need not search for its own. */
    byId: {},
    index: function () {
      var byId = {};
      vm.rows.forEach(function (row) { byId[row.id] = row; });
      this.extensions.byId = byId;
    },
    raw: function (id) {
      return this.extensions.byId[id];
    }
  },
  hooks: {
    onLoad: function () {
      this.extensions.index();
    },
    onCellRender: function (at) {
      var raw = this.extensions.raw(at.rowData.id);
      if (!raw) return;
      switch (at.colData.propertyCode) {
        case 'kind':
          return { type: 'tag', text: at.rowData.kind, color: this.extensions.kind[raw.data.kind] || 'default' };
        case 'totalCost':
          return Number(raw.data.totalCost) >= this.extensions.costly ? { type: 'text', text: at.rowData.totalCost, bold: true } : undefined;
        case 'urgent':
          return raw.data.urgent ? { type: 'tag', text: at.rowData.urgent, color: 'error' } : undefined;
      }
    }
  }
})
